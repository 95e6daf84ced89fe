/** Unregister the site's own worker, and no other of the origin, and load the page again. */
export async function startAgain(basePath: string): Promise<void> {
  const scope = new URL(basePath, location.href).href;
  const all = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const own = all.filter((registration) => registration.scope === scope);
  await Promise.all(own.map((registration) => registration.unregister()));
  location.reload();
}
