import { useSite } from "./site-context.tsx";
import { type Texts, textsOf } from "./texts.ts";

/** The texts of the site's locale. */
export function useTexts(): Texts {
  return textsOf(useSite());
}
