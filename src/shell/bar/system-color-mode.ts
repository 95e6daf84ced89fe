/** A small store: whether the system asks for dark. */
export interface SystemColorMode {
  subscribe(listener: () => void): () => void;
  isDark(): boolean;
}

/**
 * Watches the system's colour mode. Printing makes browsers report light; such
 * a change is none.
 *
 * @param matchMedia the window's function; undefined on the server
 */
export function systemColorMode(
  matchMedia: ((query: string) => MediaQueryList) | undefined,
): SystemColorMode {
  if (matchMedia === undefined) return { subscribe: () => () => {}, isDark: () => false };
  const query = matchMedia("(prefers-color-scheme: dark)");
  const print = matchMedia("print");
  let isDark = query.matches;
  return {
    subscribe(listener) {
      const update = () => {
        if (print.matches || query.matches === isDark) return;
        isDark = query.matches;
        listener();
      };
      query.addEventListener("change", update);
      return () => query.removeEventListener("change", update);
    },
    isDark: () => isDark,
  };
}
