/** A box in the drawing of a request: a sender, or a cache of results. */
export type Kind = "page" | "service" | "store" | "shared";

export interface Box {
  /** Left, top, width and height, in the drawing's units. */
  readonly at: readonly [x: number, y: number, width: number, height: number];
  readonly kind: Kind;
  readonly title: string;
  /** Lines of code below the title; an empty line is a gap. */
  readonly lines: readonly string[];
}

/** A line with an arrowhead at `head`; `path` ends 7 units before it. */
export interface Arrow {
  readonly path: string;
  readonly kind: Kind;
  readonly head: readonly [x: number, y: number];
  readonly to: "right" | "down";
}

export interface Drawing {
  readonly name: string;
  readonly viewBox: string;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

/** For wide windows: a request runs from left to right. */
export const lying: Drawing = {
  name: "lying",
  viewBox: "0 29 1080 298",
  boxes: [
    {
      at: [1, 30, 196, 88],
      kind: "page",
      title: "Page",
      lines: ["GET mod/trip/", "view.php?id=42"],
    },
    {
      at: [1, 150, 196, 88],
      kind: "service",
      title: "App and AJAX",
      lines: ["mod_trip_get_days", "by REST or AJAX"],
    },
    {
      at: [245, 30, 160, 208],
      kind: "shared",
      title: "Set up",
      lines: ["config.php", "lib/setup.php", "", "$CFG  $DB", "session, $USER"],
    },
    {
      at: [453, 30, 186, 208],
      kind: "shared",
      title: "Check",
      lines: [
        "require_login()",
        "validate_context()",
        "require_capability()",
        "",
        "parameters: PARAM_*",
      ],
    },
    {
      at: [687, 30, 160, 208],
      kind: "shared",
      title: "Work",
      lines: ["lib.php, classes/", "", "core APIs", "events", "tasks"],
    },
    {
      at: [895, 30, 184, 88],
      kind: "page",
      title: "Render",
      lines: ["$OUTPUT, Mustache", "theme → HTML"],
    },
    {
      at: [895, 150, 184, 88],
      kind: "service",
      title: "Return",
      lines: ["execute_returns()", "→ JSON"],
    },
    { at: [511, 286, 160, 40], kind: "store", title: "Database", lines: [] },
    { at: [687, 286, 160, 40], kind: "store", title: "Files", lines: [] },
    { at: [863, 286, 160, 40], kind: "store", title: "Caches", lines: [] },
  ],
  arrows: [
    ...rightwards(74, "page"),
    ...rightwards(194, "service"),
    { kind: "store", path: "M767 238V279", head: [767, 286], to: "down" },
    { kind: "store", path: "M767 262H591V279", head: [591, 286], to: "down" },
    { kind: "store", path: "M767 262H943V279", head: [943, 286], to: "down" },
  ],
};

/** For narrow windows: a request runs from top to bottom. */
export const standing: Drawing = {
  name: "standing",
  viewBox: "0 0 340 688",
  boxes: [
    {
      at: [1, 1, 164, 88],
      kind: "page",
      title: "Page",
      lines: ["GET mod/trip/", "view.php?id=42"],
    },
    {
      at: [175, 1, 164, 88],
      kind: "service",
      title: "App and AJAX",
      lines: ["mod_trip_get_days", "by REST or AJAX"],
    },
    {
      at: [1, 119, 338, 88],
      kind: "shared",
      title: "Set up",
      lines: ["config.php, lib/setup.php", "$CFG  $DB  session  $USER"],
    },
    {
      at: [1, 237, 338, 107],
      kind: "shared",
      title: "Check",
      lines: ["require_login(), validate_context()", "require_capability()", "parameters: PARAM_*"],
    },
    {
      at: [1, 374, 338, 88],
      kind: "shared",
      title: "Work",
      lines: ["lib.php, classes/", "core APIs, events, tasks"],
    },
    {
      at: [1, 492, 164, 88],
      kind: "page",
      title: "Render",
      lines: ["$OUTPUT, Mustache", "theme → HTML"],
    },
    {
      at: [175, 492, 164, 88],
      kind: "service",
      title: "Return",
      lines: ["execute_returns()", "→ JSON"],
    },
    { at: [1, 646, 106, 40], kind: "store", title: "Database", lines: [] },
    { at: [117, 646, 106, 40], kind: "store", title: "Files", lines: [] },
    { at: [233, 646, 106, 40], kind: "store", title: "Caches", lines: [] },
  ],
  arrows: [
    ...downwards(83, "page"),
    ...downwards(257, "service"),
    { kind: "store", path: "M170 462V639", head: [170, 646], to: "down" },
    { kind: "store", path: "M170 612H54V639", head: [54, 646], to: "down" },
    { kind: "store", path: "M170 612H286V639", head: [286, 646], to: "down" },
  ],
};

function rightwards(y: number, kind: Kind): readonly Arrow[] {
  const gaps = [
    [197, 245],
    [405, 453],
    [639, 687],
    [847, 895],
  ] as const;
  return gaps.map(([from, to]) => ({
    kind,
    path: `M${from} ${y}H${to - 7}`,
    head: [to, y],
    to: "right",
  }));
}

function downwards(x: number, kind: Kind): readonly Arrow[] {
  const gaps = [
    [89, 119],
    [207, 237],
    [344, 374],
    [462, 492],
  ] as const;
  return gaps.map(([from, to]) => ({
    kind,
    path: `M${x} ${from}V${to - 7}`,
    head: [x, to],
    to: "down",
  }));
}
