/** `@docusaurus/ExecutionEnvironment`. */
const canUseDOM = typeof document !== "undefined";

const environment = {
  canUseDOM,
  canUseEventListeners: canUseDOM,
  canUseIntersectionObserver: canUseDOM && typeof IntersectionObserver !== "undefined",
  canUseViewport: canUseDOM,
};

export default environment;
