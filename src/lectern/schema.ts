/** Lectern's copy of Zod, for the data schemas of a site. */

export { z } from "zod";
