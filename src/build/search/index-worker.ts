import { indexBuilder, type IndexForm } from "../../search/index/build-index.ts";
import type { PageTokens } from "../../search/index/page-tokens.ts";
import { fileWriter, type WrittenFiles } from "../output/write-files.ts";
import { serveCalls } from "../threads/worker-thread.ts";
import { indexFiles, type IndexPlace } from "./index-files.ts";

/** Functions that the main thread calls in the thread that builds search indexes, one by one. */
export interface IndexCalls {
  /** Adds a page to the index. @param input its `tokens` are `PageTokens` as JSON */
  add(input: { readonly index: IndexForm; readonly tokens: string }): Promise<void>;
  /** Writes the files of the index with the added pages. */
  write(input: {
    readonly index: IndexForm & IndexPlace;
    /** Absolute path of the output. */
    readonly folder: string;
    readonly compress: boolean;
  }): Promise<WrittenFiles>;
}

let builder: ReturnType<typeof indexBuilder> | undefined;

serveCalls<IndexCalls>({
  async add({ index, tokens }) {
    builder ??= indexBuilder(index);
    builder.add(JSON.parse(tokens) as PageTokens);
  },

  async write({ index, folder, compress }) {
    const built = (builder ?? indexBuilder(index)).finish();
    builder = undefined;
    return fileWriter(folder, compress)(indexFiles(built, index));
  },
});
