/** A state with the upper left corner of its box. */
export interface DrawnState {
  readonly state: string;
  readonly at: readonly [x: number, y: number];
}

/** An arrow from one state to another. */
export interface DrawnWay {
  readonly from: string;
  readonly to: string;
  /** An SVG path that ends at the point of the arrow. */
  readonly path: string;
  /** Position of the arrow's label, which is the button between the states. */
  readonly label?: readonly [x: number, y: number];
  readonly anchor?: "start" | "end";
  /** The label if there is no such button. */
  readonly words?: string;
  /** Whether the arrow returns to an earlier state. */
  readonly back?: boolean;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Text alternative. */
  readonly description: string;
  readonly states: readonly DrawnState[];
  readonly ways: readonly DrawnWay[];
}

/** Size of the boxes in all drawings. */
export const box = { width: 130, height: 54 } as const;

const clr: Drawing = {
  width: 760,
  height: 206,
  description:
    "From Waiting for CLR, Start CLR leads to CLR in progress. From there the issue may go to Waiting for CLR feedback " +
    "until the assignee has answered. Mark as CLR leads to Waiting for Push, and the push of an integrator to " +
    "Waiting for testing. A reviewer who is not confident passes the issue to Waiting for integration review.",
  states: [
    { state: "Waiting for CLR", at: [1, 21] },
    { state: "CLR in progress", at: [207, 21] },
    { state: "Waiting for Push", at: [431, 21] },
    { state: "Waiting for testing", at: [629, 21] },
    { state: "Waiting for CLR feedback", at: [207, 151] },
    { state: "Waiting for integration review", at: [431, 151] },
  ],
  ways: [
    { from: "Waiting for CLR", to: "CLR in progress", path: "M131 48H205", label: [168, 40] },
    { from: "CLR in progress", to: "Waiting for Push", path: "M337 48H429", label: [383, 40] },
    {
      from: "Waiting for Push",
      to: "Waiting for testing",
      path: "M561 48H627",
      label: [594, 40],
      words: "pushed",
    },
    {
      from: "CLR in progress",
      to: "Waiting for CLR feedback",
      path: "M246 75V149",
      label: [238, 117],
      anchor: "end",
      words: "question",
    },
    {
      from: "Waiting for CLR feedback",
      to: "CLR in progress",
      path: "M270 151V77",
      label: [278, 140],
      anchor: "start",
      words: "answer",
      back: true,
    },
    {
      from: "CLR in progress",
      to: "Waiting for integration review",
      path: "M310 75V102Q310 110 318 110H488Q496 110 496 118V149",
      label: [408, 102],
      words: "reviewer not confident",
      back: true,
    },
  ],
};

const testing: Drawing = {
  width: 760,
  height: 212,
  description:
    "Start testing leads from Waiting for testing to Testing in progress, and Stop testing back. Pass test leads to Tested, " +
    "and Mark as committed to Closed. Fail test leads to Problem during testing, and so does Emergency revert from Tested. " +
    "From there Restart review leads to Integration review in progress and, after Mark as integrated, again to " +
    "Waiting for testing. Without a fix in time the issue is Reopened.",
  states: [
    { state: "Waiting for testing", at: [1, 21] },
    { state: "Testing in progress", at: [221, 21] },
    { state: "Tested", at: [431, 21] },
    { state: "Closed", at: [629, 21] },
    { state: "Integration review in progress", at: [1, 151] },
    { state: "Problem during testing", at: [221, 151] },
    { state: "Reopened", at: [629, 151] },
  ],
  ways: [
    {
      from: "Waiting for testing",
      to: "Testing in progress",
      path: "M131 38H219",
      label: [175, 30],
    },
    {
      from: "Testing in progress",
      to: "Waiting for testing",
      path: "M221 58H133",
      label: [177, 75],
      back: true,
    },
    { from: "Testing in progress", to: "Tested", path: "M351 48H429", label: [390, 40] },
    { from: "Tested", to: "Closed", path: "M561 48H627", label: [596, 14] },
    {
      from: "Testing in progress",
      to: "Problem during testing",
      path: "M286 75V149",
      label: [278, 117],
      anchor: "end",
      back: true,
    },
    {
      from: "Tested",
      to: "Problem during testing",
      path: "M496 75V156Q496 164 488 164H353",
      label: [504, 117],
      anchor: "start",
      back: true,
    },
    {
      from: "Problem during testing",
      to: "Integration review in progress",
      path: "M221 184H133",
      label: [177, 202],
    },
    {
      from: "Integration review in progress",
      to: "Waiting for testing",
      path: "M66 151V77",
      label: [74, 117],
      anchor: "start",
    },
    {
      from: "Problem during testing",
      to: "Reopened",
      path: "M351 192H627",
      label: [560, 184],
      words: "no fix in time",
      back: true,
    },
  ],
};

export const drawings = { clr, testing } as const;
