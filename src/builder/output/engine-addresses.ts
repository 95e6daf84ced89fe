/** Addresses of files the engine writes for a site, below the base path. */
export const engineAddresses: readonly string[] = [
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/404",
];
