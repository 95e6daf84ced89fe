/** `@docusaurus/ExecutionEnvironment`. */
const canUseDOM = typeof document !== "undefined";

export default {
  canUseDOM,
  canUseEventListeners: canUseDOM,
  canUseIntersectionObserver: canUseDOM && typeof IntersectionObserver !== "undefined",
  canUseViewport: canUseDOM,
};
