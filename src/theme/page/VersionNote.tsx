import type { ReactNode } from "react";
import type { PageVersion } from "../../core/page-data.ts";
import { ShellLink } from "../ShellLink.tsx";
import { useSite } from "../site-context.tsx";
import { usePreferredVersion } from "../bar/use-preferred-version.ts";
import { useTexts } from "../use-texts.ts";

/** Tells that a page is not about the version readers should use, and leads there. */
export function VersionBanner({ version }: { readonly version: PageVersion }): ReactNode {
  const { title } = useSite();
  const texts = useTexts().version;
  const [, prefer] = usePreferredVersion(version.section);
  const { latest, label } = version;
  if (version.banner === "none") return null;
  return (
    <div className="version-banner" role="note">
      <p>{texts[version.banner](title, label)}</p>
      {latest && (
        <p>
          {texts.upToDate(latest.label).map((part) =>
            typeof part === "string" ? (
              part
            ) : (
              <ShellLink key={part.slot} href={latest.href} onClick={() => prefer(latest.name)}>
                {texts.latest}
              </ShellLink>
            ),
          )}
        </p>
      )}
    </div>
  );
}

/** Names the version of the page, unless its `badge` is off, and leads to what changed since the one before. */
export function VersionBadge({ version }: { readonly version: PageVersion }): ReactNode {
  const texts = useTexts();
  const { badge, label, changes } = version;
  return (
    <>
      {badge && <span className="version-badge">{texts.version.badge(label)}</span>}
      {changes && (
        <a className="changes-link" href={changes.href}>
          {changes.label}
        </a>
      )}
    </>
  );
}
