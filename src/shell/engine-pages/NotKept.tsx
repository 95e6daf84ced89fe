import type { ReactNode } from "react";
import type { TextCatalogue } from "../../model/config/texts.ts";
import { useSite } from "../site-context.tsx";

/** The content of the page that stands for one that is not kept while there is no network. */
export function NotKept(props: {
  readonly texts: TextCatalogue["offlinePage"]["notKeptPage"];
}): ReactNode {
  const { texts } = props;
  const { localeBase } = useSite();
  return (
    <>
      <p className="lead">{texts.apology}</p>
      {/* Filled by script, which alone knows what is kept. */}
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
