/**
 * The data of a page names the program it was built with, and so changes with
 * every program, though the page has not. It is compared and stored without that
 * name; whoever serves it puts the name of the program in that is stored beside it.
 */

const named = /"build":"[^"]*"/;

/** The data of a page as it is stored. */
export function settled(text: string): string {
  return text.replace(named, '"build":""');
}

/** The data of a page as it is served, for the program `build`. */
export function withBuild(text: string, build: string): string {
  return text.replace(named, () => `"build":${JSON.stringify(build)}`);
}
