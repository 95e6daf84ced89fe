/** Asks the frame to draw. */
export interface DiagramRequest {
  readonly kind: "lectern-diagram";
  readonly id: number;
  /** In Mermaid's language. */
  readonly source: string;
  /** `light` or `dark`. */
  readonly theme: string;
  /** Of the page, in forms of CSS. */
  readonly colors: Readonly<
    Record<
      "surface" | "surfaceSoft" | "text" | "textSoft" | "line" | "accent" | "accentSoft",
      string
    >
  >;
}

/** What the frame made of it: an SVG document, or why there is none. */
export interface DiagramAnswer {
  readonly kind: "lectern-diagram";
  readonly id: number;
  readonly svg?: string | undefined;
  /** In CSS pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** The diagram's accessible title, where its author gave one. */
  readonly title?: string | undefined;
  readonly error?: string | undefined;
}
