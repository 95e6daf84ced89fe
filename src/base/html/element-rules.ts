/** Whether an element has no end tag. */
export function isVoid(name: string): boolean {
  return voids.has(name);
}

/**
 * Whether an element has rules of its own for what stands in it: text that holds no tags,
 * or names and ends as XML has them.
 */
export function needsParser(name: string): boolean {
  return special.has(name);
}

/**
 * Whether an element is nothing but a part of a drawing: it holds others of its kind and
 * text, may be closed in its start tag, and is named in small letters.
 */
export function isDrawn(name: string): boolean {
  return drawn.has(name);
}

/** Whether the start of an element ends the one it stands in, as a paragraph ends the last. */
export function closesParent(name: string, parent: string): boolean {
  return closed.get(parent)?.has(name) ?? false;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

const voids = words(
  "area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr",
);

const special = words(
  "script style title textarea xmp iframe noembed noframes noscript plaintext math image body html head mi mo mn ms mtext desc",
);

const drawn = words(
  "svg g defs marker use path rect circle ellipse line polyline polygon text tspan",
);

const headings = words("h1 h2 h3 h4 h5 h6");
const fields = words("select input output button datalist");
const terms = words("dd dt");

/** The elements that may end each. */
const closed: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "p",
    words(
      "p h1 h2 h3 h4 h5 h6 address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol pre section table ul",
    ),
  ],
  ...["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, headings] as const),
  ["tr", words("tr")],
  ["th", words("tr th td")],
  ["td", words("tr td")],
  ["thead", words("td tbody tfoot")],
  ["tbody", words("tbody tfoot")],
  ["a", words("a")],
  ["li", words("li")],
  ["dd", terms],
  ["dt", terms],
  ["rt", words("rt rp")],
  ["rp", words("rt rp")],
  ...["select", "button", "datalist"].map((name) => [name, fields] as const),
  ["option", words("option optgroup select input output button datalist")],
  ["optgroup", words("optgroup select input output button datalist")],
]);
