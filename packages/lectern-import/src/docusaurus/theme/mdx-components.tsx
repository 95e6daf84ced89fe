import Admonition from "./admonition.tsx";
import Details from "./details.tsx";
import Head from "../core/head.tsx";

/**
 * `@theme/MDXComponents`. Components that pages can use without an import, in addition to
 * Lectern's.
 */
const components = { Admonition, Details, Head };

export default components;
