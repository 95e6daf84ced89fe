import type { ReactNode } from "react";
import type { TextCatalogue } from "../../model/config/texts.ts";

interface OfflinePageProps {
  readonly texts: TextCatalogue["offlinePage"];
  readonly parts: readonly { readonly id: string; readonly label: string; readonly href: string }[];
}

/**
 * The content of the page on which readers choose what is kept on their device.
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
