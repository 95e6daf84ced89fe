import { useEffect } from "react";
import { preferenceKeys } from "../ports/preference-keys.ts";
import { useSite } from "../site-context.tsx";
import { usePreference } from "../ports/use-preference.ts";
import { sectionOf } from "./version-choice.ts";

/** The version a reader picked in a section, and how to pick. What is no version any more is discarded. */
export function usePreferredVersion(
  section: string,
): readonly [string | undefined, (name: string) => void] {
  const site = useSite();
  const [stored, store] = usePreference(preferenceKeys.version(section));
  const isKnown =
    stored === undefined ||
    sectionOf(site, section)?.versions.some((version) => version.name === stored) === true;
  useEffect(() => {
    if (!isKnown) store(undefined);
  });
  return [isKnown ? stored : undefined, store];
}
