import type { ReactNode } from "react";
import { useSite, useTexts } from "../site-context.tsx";
import type { TextCatalogue } from "../../core/strings/texts.ts";

/** The content of the page for addresses nobody has. The title (`texts.notFound.title`) is the page's. */
export function NotFound(): ReactNode {
  const site = useSite();
  const texts = useTexts().notFound;
  return (
    <>
      <p className="lead">{texts.apology}</p>
      <p>{texts.request}</p>
      <p className="not-found-ways">
        {site.search.enabled && (
          <button type="button" className="button needs-script" data-action="search">
            {texts.search}
          </button>
        )}
        <a className="button button-plain" href={site.localeBase}>
          {texts.home}
        </a>
      </p>
      {/* Filled by script, which alone knows the address that was asked for; last, so
          that nothing moves under the pointer when it comes. */}
      <nav className="nearest-pages" aria-labelledby="nearest-pages" hidden>
        <h2 id="nearest-pages">{texts.nearest}</h2>
        <ul />
      </nav>
    </>
  );
}

/**
 * The content of the page that shows the results of a search. Script puts the
 * search in the place of what it says without one; it finds its texts here, so
 * that no other page carries them.
 */
export function SearchPage({ texts }: { readonly texts: TextCatalogue["searchPage"] }): ReactNode {
  return (
    <div className="search-page-results" data-texts={JSON.stringify(texts)}>
      <p className="without-script">{texts.withoutScript}</p>
    </div>
  );
}

interface OfflinePageProps {
  readonly texts: TextCatalogue["offlinePage"];
  readonly parts: readonly { readonly id: string; readonly label: string; readonly href: string }[];
}

/**
 * The content of the page on which readers choose what is stored on their device.
 * Script puts the choice in the place of the list; it finds its texts here, so
 * that no other page carries them.
 */
export function OfflinePage({ texts, parts }: OfflinePageProps): ReactNode {
  return (
    <>
      <p className="lead">{texts.lead}</p>
      <div className="offline-manager" data-texts={JSON.stringify(texts)}>
        <h2 id="what-can-be-kept">{texts.parts}</h2>
        <ul>
          {parts.map(({ id, label, href }) => (
            <li key={id}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
        <p className="without-script">{texts.withoutScript}</p>
      </div>
    </>
  );
}

/** The content of the page that stands for one that is not stored while there is no network. */
export function NotKept(props: {
  readonly texts: TextCatalogue["offlinePage"]["notKeptPage"];
}): ReactNode {
  const { texts } = props;
  const { localeBase } = useSite();
  return (
    <>
      <p className="lead">{texts.apology}</p>
      {/* Filled by script, which alone knows what is stored. */}
      <nav className="kept-parts" aria-labelledby="kept-parts" hidden>
        <h2 id="kept-parts">{texts.kept}</h2>
        <ul />
      </nav>
      <p className="not-found-ways">
        <button type="button" className="button needs-script" data-action="reload">
          {texts.retry}
        </button>
        <a className="button button-plain" href={`${localeBase}offline`}>
          {texts.choose}
        </a>
      </p>
    </>
  );
}
