/** For the schemas of a site's data: the engine's own zod, so that a site need not install one. */

export { z } from "zod";
