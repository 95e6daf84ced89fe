/** Milliseconds of a task in which a reader does not notice that the page does not answer. */
const UNNOTICED = 50;

/**
 * What a task takes beyond 50 ms is time in which the page does not answer. Tasks are measured in
 * time of the processor: what else the machine does counts less.
 *
 * @param {readonly object[]} events of a trace of the browser, with one page that was painted
 * @returns {{ blocking: number, evaluation: number }} milliseconds: the sum over the tasks of the main
 *   thread after the first paint, and the longest task that evaluates a module
 */
export function blockingIn(events) {
  const paint = events.findLast((event) => event.name === "firstContentfulPaint");
  const main = events.find(
    (event) => event.pid === paint.pid && event.args?.name === "CrRendererMain",
  );
  const onMain = events.filter((event) => event.pid === main.pid && event.tid === main.tid);
  const tasks = onMain
    // A task that was running when the trace ended has no duration.
    .filter((event) => event.name === "ThreadControllerImpl::RunTask" && event.dur !== undefined)
    .map(({ ts, dur, tdur = dur }) => ({ start: ts, end: ts + dur, time: tdur / 1000 }));
  const evaluations = onMain.filter((event) => event.name === "v8.evaluateModule");
  const holding = ({ ts }) => tasks.find((task) => task.start <= ts && ts <= task.end)?.time ?? 0;
  return {
    blocking: tasks
      .filter((task) => task.start >= paint.ts)
      .reduce((sum, task) => sum + Math.max(0, task.time - UNNOTICED), 0),
    evaluation: Math.max(0, ...evaluations.map(holding)),
  };
}
