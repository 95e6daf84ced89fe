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
