/** Lectern's zod, for the data schemas of a site. */

export { z } from "zod";
