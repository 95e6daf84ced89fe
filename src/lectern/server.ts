/** Internal entry point for the server bundle of a site. Don't import it in your site. */

export { island } from "../theme/island.tsx";
export { blocks } from "../theme/blocks/blocks.tsx";
export { Fragment, jsx, jsxs, watchedReact } from "../theme/browser-uses.ts";
