import { z } from "zod";
import { filledText, flag, list, strict } from "./forms.ts";

const assistantUrl = filledText.refine(
  (value) => /^https?:\/\//.test(value) && /\{(url|markdown)\}/.test(value) && URL.canParse(value),
  { error: "a full address with {url} or {markdown} in it" },
);

/** `pageMenu` of the configuration: what readers can do with a page and their own programs. */
export const pageMenuSchema = strict("a map of enabled and assistants", {
  /** Whether pages have a menu: copy and view as Markdown, print. */
  enabled: flag.default(true),
  /**
   * Programs the menu opens the page in. In the address, `{url}` is that of the page and
   * `{markdown}` that of its Markdown, encoded.
   *
   * @example [{ name: "Example", url: "https://assistant.example/?q=Read%20{markdown}" }]
   */
  assistants: list(
    "a list of assistants",
    strict("an assistant: name and url", { name: filledText, url: assistantUrl }),
  ).default([]),
});

const sizeForm = "a whole number of kilobytes above 9";

/** `llms` of the configuration: lists and texts of the site for language models. */
export const llmsSchema = strict("a map of full and fileSize", {
  /** Whether the Markdown of all pages is written together, by section and version, beside the list. */
  full: flag.default(true),
  /** The greatest size of one such file, in kilobytes; a page that is larger has a file of its own. */
  fileSize: z
    .number({ error: sizeForm })
    .int({ error: sizeForm })
    .min(10, { error: sizeForm })
    .default(500),
});
