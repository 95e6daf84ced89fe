import Admonition from "./admonition.tsx";
import Details from "./details.tsx";

/** `@theme/MDXComponents`: what pages have without an import, besides the engine's own blocks. */
const components = { Admonition, Details };

export default components;
