/** What the bundler puts into the server's program of a site; not for authors. */

export { island } from "../shell/island.tsx";
export { blocks } from "../shell/blocks/registry.ts";
export { Fragment, jsx, jsxs, watchedReact } from "../shell/browser-uses.ts";
