import { docusaurus } from "./docusaurus.mjs";
import { hugo } from "./hugo.mjs";
import { lectern } from "./lectern.mjs";
import { rspress } from "./rspress.mjs";
import { starlight } from "./starlight.mjs";
import { vitepress } from "./vitepress.mjs";

/**
 * A documentation system and the way it builds the plain site.
 *
 * @typedef {object} System
 * @property {string} id name on the command line and name of its folder
 * @property {string} name name in the table
 * @property {string} setUp description of its configuration, for the table
 * @property {{ kind: "own" } | PackageNeeds | ProgramNeeds} needs what must be installed
 * @property {{ folder: string, heading: "front matter" | "text", link: Function }} pages
 *   folder and form of its pages (see `page-text.mjs`)
 * @property {(pages: readonly import("../plain-pages.mjs").PlainPage[]) => Record<string, string>} files
 *   every other file of the site, by its path in the site
 * @property {readonly string[]} build the command of a build, run in the site's folder
 * @property {string} output folder it writes
 * @property {readonly string[]} caches folders that are removed before a cold build
 * @property {(page: import("../plain-pages.mjs").PagePlace) => string} URL path of a page in its output
 *
 * @typedef {object} PackageNeeds npm packages
 * @property {"packages"} kind
 * @property {(node: { major: number, minor: number }) => { packages: Record<string, string>, remark?: string }} packages
 *   version ranges by name, and a remark on the choice
 * @property {readonly string[]} shown packages whose versions the table shows
 *
 * @typedef {object} ProgramNeeds a program on PATH
 * @property {"program"} kind
 * @property {string} program
 * @property {readonly string[]} version arguments that print its version
 * @property {string} debian Debian package that contains it
 */

/** @type {readonly System[]} */
export const systems = [lectern, docusaurus, starlight, vitepress, rspress, hugo];
