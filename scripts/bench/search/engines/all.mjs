import { flexSearch } from "./flexsearch.mjs";
import { lectern } from "./lectern.mjs";
import { lunr } from "./lunr.mjs";
import { miniSearch } from "./minisearch.mjs";
import { orama } from "./orama.mjs";
import { pagefind } from "./pagefind.mjs";

/**
 * Every engine: its name, how it is driven, and
 *
 *     build({ pages, sections })  the files a browser fetches
 *     load(files)                 a function from a query to the ids of at most 8 sections
 */
export const engines = [lectern, lunr, miniSearch, flexSearch, orama, pagefind];
