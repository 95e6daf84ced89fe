import type { ReactNode } from "react";
import type { TextCatalogue } from "../../core/strings/texts.ts";
import { useSite } from "../site-context.tsx";

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
