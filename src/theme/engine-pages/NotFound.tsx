import type { ReactNode } from "react";
import { useSite } from "../site-context.tsx";
import { useTexts } from "../use-texts.ts";

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
