/**
 * What the bundler's allocator (mimalloc) is told when it is loaded: memory is taken when
 * something is put into it. Otherwise a gigabyte is taken at once, of which Linux gives
 * pieces of 2 MB for as little as a byte, 70 MB more than a build needs; they stay until
 * the process ends.
 */
const settings = { MIMALLOC_ARENA_EAGER_COMMIT: "0" } as const;

/** Load the bundler, so that it takes no more memory than it needs. */
export function loadVite(): Promise<typeof import("vite")> {
  return withSettings(() => import("vite"));
}

/**
 * Do something with the settings in the environment, where native code finds them. What the
 * user has set stays, and the environment is as it was at the end: sites may be made of it.
 */
export async function withSettings<Result>(work: () => Promise<Result>): Promise<Result> {
  const ours = Object.entries(settings).filter(([name]) => process.env[name] === undefined);
  for (const [name, value] of ours) process.env[name] = value;
  try {
    return await work();
  } finally {
    for (const [name] of ours) delete process.env[name];
  }
}
