/** The surfaces of `tokens.css` with the least contrast to what stands on them, by mode. */
export const hardestSurfaces = { light: "#eeeff2", dark: "#2c3036" } as const;
