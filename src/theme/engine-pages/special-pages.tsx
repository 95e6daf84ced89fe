import type { ReactNode } from "react";
import { useSite } from "../site-context.tsx";
import type { TextCatalogue } from "../../core/strings/texts.ts";

/** Content of the not-found page, below its title (`texts.notFound.title`). */
export function NotFound({ texts }: { readonly texts: TextCatalogue["notFound"] }): ReactNode {
  const site = useSite();
  return (
    <>
      <p className="lead">{texts.apology}</p>
      <p className="not-found-ways">
        {site.search.enabled && (
          <button
            type="button"
            className="button needs-script"
            data-action="search"
            data-search-for={texts.searchFor}
          >
            {texts.search}
          </button>
        )}
        <a className="button button-plain" href={site.localeBase}>
          {texts.home}
        </a>
      </p>
      <p className="not-found-request">{texts.request}</p>
      {/*
       * The client adds entries, because the server doesn't know the URL. They come last, so that
       * no button moves.
       */}
      <nav className="nearest-pages" aria-labelledby="nearest-pages" hidden>
        <h2 id="nearest-pages">{texts.nearest}</h2>
        <ul />
      </nav>
    </>
  );
}

/**
 * Content of the search page. The client reads the labels from the content, because only this page
 * needs them, and then replaces it.
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
 * Content of the page where readers choose what to download. The client reads the labels from the
 * list, because only this page needs them, and then replaces it.
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

/** Content of the page that readers see instead of pages that aren't available offline. */
export function NotKept(props: {
  readonly texts: TextCatalogue["offlinePage"]["notKeptPage"];
}): ReactNode {
  const { texts } = props;
  const { localeBase } = useSite();
  return (
    <>
      <p className="lead">{texts.apology}</p>
      {/* The client adds the downloaded parts. */}
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
