import { type ReactNode, useState, useSyncExternalStore } from "react";
import { fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import type { DownloadManager, StorageFacts } from "./download-manager.ts";
import { installOffer, onOffer } from "./start-offline.ts";
import { sizeText } from "./size-text.ts";

interface StorageNoteProps {
  readonly texts: TextCatalogue["offlinePage"];
  readonly storage: StorageFacts | undefined;
  readonly hasStored: boolean;
  readonly manager: DownloadManager;
}

/** How full the device is, whether the browser may remove what is stored, and the offer to install the site. */
export function StorageNote({ texts, storage, hasStored, manager }: StorageNoteProps): ReactNode {
  const [isRefused, setRefused] = useState(false);
  const persist = async () => setRefused(!(await manager.persist()));
  const size = (bytes: number) => sizeText(bytes, texts.sizes);
  return (
    <div className="offline-storage">
      {storage && (
        <p>
          {fillText(texts.storage, { usage: size(storage.usage), quota: size(storage.quota) })}
          {hasStored && ` · ${storage.isPersisted ? texts.persisted : texts.notPersisted}`}
        </p>
      )}
      <p className="offline-ways">
        {storage && hasStored && !storage.isPersisted && (
          <button type="button" className="button button-plain" onClick={() => void persist()}>
            {texts.persist}
          </button>
        )}
        <InstallButton label={texts.install} />
      </p>
      <output>{isRefused ? texts.persistRefused : ""}</output>
    </div>
  );
}

function InstallButton({ label }: { readonly label: string }): ReactNode {
  const offer = useSyncExternalStore(onOffer, installOffer);
  if (!offer) return null;
  return (
    <button type="button" className="button button-plain" onClick={() => void offer.prompt()}>
      {label}
    </button>
  );
}
