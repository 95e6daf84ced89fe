import { Parser } from "htmlparser2";
import { createElement, type ReactNode } from "react";
import { escapeHtml } from "../../core/text.ts";

/** Root element of an SVG image, and its content. */
interface Drawing {
  /** Attributes as React props. `style` is an object. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Content of the root element, as SVG. */
  readonly inner: string;
}

type DrawingProps = { readonly title?: string } & Readonly<Record<string, unknown>>;

/**
 * Returns the component for an imported SVG file. Its props are added to the root element, and
 * `title` becomes the first child.
 *
 * @param text content of the file
 */
export function drawingComponent(text: string): (props: DrawingProps) => ReactNode {
  const { attributes, inner } = drawingOf(text);
  return ({ title, ...props }) => {
    const named = title === undefined ? inner : `<title>${escapeHtml(title)}</title>${inner}`;
    const html = { dangerouslySetInnerHTML: { __html: named } };
    return createElement("svg", { ...attributes, ...props, ...html });
  };
}

/** Returns the source of the module for an imported SVG file, for the bundler. */
export function drawingModule(text: string): string {
  const { attributes, inner } = drawingOf(text);
  return [
    `import { createElement } from "react";`,
    `const attributes = ${JSON.stringify(attributes)};`,
    `const inner = ${JSON.stringify(inner)};`,
    `const escaped = (text) => String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;");`,
    `export default function Drawing({ title, ...props }) {`,
    `  const __html = title === undefined ? inner : "<title>" + escaped(title) + "</title>" + inner;`,
    `  return createElement("svg", { ...attributes, ...props, dangerouslySetInnerHTML: { __html } });`,
    `}`,
    `export { Drawing as ReactComponent };`,
  ].join("\n");
}

function drawingOf(text: string): Drawing {
  let depth = 0;
  let attributes: Drawing["attributes"] = {};
  let start = 0;
  let end: number | undefined;
  const parser = new Parser(
    {
      onopentag(_name, written) {
        if (depth++ > 0) return;
        attributes = reactAttributes(written);
        start = parser.endIndex + 1;
      },
      onclosetag() {
        if (--depth === 0) end ??= Math.max(start, parser.startIndex);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  const inner = end === undefined ? "" : text.slice(start, end);
  return { attributes, inner: inner.replace(/<!--[\s\S]*?-->/g, "").trim() };
}

function reactAttributes(written: Readonly<Record<string, string>>): Drawing["attributes"] {
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) =>
      name === "style" ? [name, styleOf(value)] : [reactName(name), value],
    ),
  );
}

function reactName(name: string): string {
  if (name === "class") return "className";
  if (/^(?:aria|data)-/.test(name)) return name;
  return name.replace(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function styleOf(text: string): Readonly<Record<string, string>> {
  const parts = text.split(";").map((part) => /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(part));
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [, name = "", value = ""] = part ?? [];
      return name === "" ? [] : [[name.startsWith("--") ? name : reactName(name), value]];
    }),
  );
}
