/** Longest task that readers don't notice, in milliseconds. */
const UNNOTICED = 50;

/**
 * Computes the blocking time: the time of each task beyond 50 ms. Tasks are measured in processor
 * time, so that other load on the machine matters less.
 *
 * @param {readonly object[]} events browser trace with one painted page
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
