import { flexSearch } from "./flexsearch.mjs";
import { lectern } from "./lectern.mjs";
import { lunr } from "./lunr.mjs";
import { miniSearch } from "./minisearch.mjs";
import { orama } from "./orama.mjs";
import { pagefind } from "./pagefind.mjs";

/**
 * All engines. Each has a name, a description of its configuration, and
 *
 *     build({ pages, sections })  returns the files that a browser fetches
 *     load(files)                 returns a function from a query to the ids of at most 8 sections
 */
export const engines = [lectern, lunr, miniSearch, flexSearch, orama, pagefind];
