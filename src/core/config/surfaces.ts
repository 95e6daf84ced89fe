/** The surfaces of `tokens.css` with the least contrast to what stands on them, by mode. */
export const hardestSurfaces = { light: "#eeeff2", dark: "#2c3036" } as const;

/** The surface of pages in dark mode, as `tokens.css` has it. */
export const darkSurface = "#1a1c20";
