import type { ReactNode } from "react";
import { useTexts } from "../use-texts.ts";

/** A badge: since which version something exists. */
export function Since({ version }: { readonly version: string | number }): ReactNode {
  const texts = useTexts();
  return <span className="since">{texts.since(String(version))}</span>;
}
