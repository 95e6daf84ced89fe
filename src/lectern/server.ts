/** Entry for the server bundle of a site; not for authors. */

export { island } from "../theme/island.tsx";
export { blocks } from "../theme/blocks/blocks.tsx";
export { Fragment, jsx, jsxs, watchedReact } from "../theme/browser-uses.ts";
