import type { ThemeRegistrationRaw } from "shiki/core";
import type { TokenClass } from "./highlighted-code.ts";

/**
 * The TextMate scopes of each class. The longest matching scope wins, regardless of order. The
 * empty class resets nested code, such as `${…}` in a string.
 */
const rules: readonly (readonly [TokenClass | "", string])[] = [
  // Half of all tokens have these scopes. They're shown in the text colour, so they don't need an
  // element.
  [
    "",
    "variable, support.variable, constant.other.table-name, " +
      "constant.other.database-name, keyword.operator, storage.type.function.arrow, " +
      "support.constant.handlebars, meta.template.expression, meta.embedded, " +
      "keyword.control.cucumber.table source",
  ],
  ["tk-constant", "constant, support.constant, variable.other.enummember"],
  ["tk-number", "constant.numeric, keyword.other.unit"],
  [
    "tk-string",
    "string, punctuation.definition.string, storage.type.string, markup.inline.raw, " +
      "markup.fenced_code",
  ],
  [
    "tk-keyword",
    "keyword, storage, variable.language, keyword.operator.new, " +
      "keyword.operator.expression, punctuation.section.embedded.begin.php, " +
      "punctuation.section.embedded.end.php",
  ],
  ["tk-function", "entity.name.function, support.function, entity.name.command"],
  [
    "tk-type",
    "entity.name.type, entity.name.class, entity.other.inherited-class, support.class, " +
      "support.type, storage.type.java, storage.type.generic.java, " +
      "storage.type.object.array.java, storage.modifier.import, storage.modifier.package",
  ],
  ["tk-tag", "entity.name.tag, punctuation.definition.tag"],
  [
    "tk-attribute",
    "entity.other.attribute-name, entity.name.tag.yaml, support.type.property-name, " +
      "meta.object-literal.key, keyword.other.definition.ini",
  ],
  ["tk-regexp", "string.regexp, string.regexp punctuation.definition.string"],
  ["tk-heading", "markup.heading, entity.name.section"],
  ["tk-link", "markup.underline.link, string.other.link"],
  [
    "tk-meta",
    "meta.diff, keyword.control.directive, punctuation.definition.directive, " +
      "punctuation.definition.annotation, storage.type.annotation, punctuation.decorator, " +
      "entity.name.function.decorator",
  ],
  ["tk-inserted", "markup.inserted, punctuation.definition.inserted"],
  ["tk-deleted", "markup.deleted, punctuation.definition.deleted"],
  ["tk-comment", "comment, punctuation.definition.comment, string.comment"],
];

const classes: readonly (TokenClass | "")[] = rules.map(([name]) => name);

/** The Shiki theme. Each colour encodes the number of a class. */
export const tokenTheme: ThemeRegistrationRaw = {
  name: "token-classes",
  type: "light",
  fg: sentinel(0),
  bg: "#ffffff",
  settings: rules.map(([name, scope]) => ({
    scope,
    settings: { foreground: sentinel(classes.indexOf(name)) },
  })),
};

/** Returns the class that a token's colour encodes. */
export function classOfColor(color: string | undefined): TokenClass | "" {
  return (color !== undefined && classes[Number.parseInt(color.slice(1), 16)]) || "";
}

function sentinel(index: number): string {
  return `#${index.toString(16).padStart(6, "0")}`;
}
