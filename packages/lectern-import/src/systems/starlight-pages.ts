import { parseSync } from "vite";
import type { PlainMap } from "../translate/read-plain.ts";
import {
  changeFrontMatter,
  homeOf,
  isMap,
  keptKeys,
  plainText,
  reportKeys,
  type FrontMatter,
} from "./front-matter.ts";
import {
  box,
  convertCode,
  convertFences,
  outsideCode,
  withStyleObject,
} from "./markdown-blocks.ts";
import type { OldPage } from "./other-site.ts";

/** Folder of pages in the new site. */
export const folder = "src/content/docs";

/**
 * Converts a page.
 *
 * @param values the configuration of Astro
 */
export function convertPage(markdown: string, page: OldPage, values: PlainMap): string {
  return changeFrontMatter(markdown.trimStart(), page, (front, text) => {
    const isMdx = page.file.endsWith(".mdx");
    const { content } = isMap(front["banner"]) ? front["banner"] : {};
    const banner = plainText(content) && box("note", "", plainText(content)) + "\n\n";
    const body = convertFences(convertCode(text, withFileName), (language, meta) =>
      fenceInfo(language, meta, page),
    );
    const asides = outsideCode(body, (part) => {
      const known = withoutDirectives(part, page).replace(untitled, (_all, type = "note", inner) =>
        box(type, "", inner),
      );
      if (!isMdx) return known;
      return withoutAstro(withoutBrowserOnly(withImports(known, page), page), values);
    });
    const ofSidebar = ["hidden", "badge", "attrs"].map((key) => `sidebar.${key}`);
    reportKeys(front, ["head", "lastUpdated", "!lastUpdated", "!pagefind", ...ofSidebar], page);
    // Astro defines this variable.
    const variable = `export const frontmatter = ${JSON.stringify(front)};\n\n`;
    // Astro doesn't require an import of this component.
    const fragment = 'import { Placeholder as Fragment } from "lectern-import/starlight";\n\n';
    const hasFragment = /<Fragment\b/.test(asides) && !/^import .*\bFragment\b/m.test(asides);
    const isUsed = isMdx && /[{.(]\s*frontmatter\b/.test(body);
    const start = (isMdx && hasFragment ? fragment : "") + (isUsed ? variable : "") + banner;
    const hero = isMap(front["hero"]) && { title: front["title"], ...front["hero"] };
    const home = homeOf({ ...front, hero }, page);
    return { front: frontOf(front, page), text: start + home + asides };
  });
}

/** A box with the default title of its type. As a directive, its title is in the page's language. */
const untitled = /^<Aside(?: type="(\w+)")?>\s*([^]*?)\s*<\/Aside>$/gm;

/** Removes the lines of directives that only plugins know, and keeps their content. */
function withoutDirectives(text: string, { to, report }: OldPage): string {
  const open: boolean[] = [];
  const lines = text.split("\n").flatMap((line) => {
    const [, colons, name = ""] = /^\s*(:{3,})[ \t]*([\w-]*)/.exec(line) ?? [];
    if (colons === undefined) return [line];
    if (name === "") return (open.pop() ?? true) ? [line] : [];
    const isKnown = /^(?:note|tip|caution|danger)$/.test(name);
    open.push(isKnown);
    if (isKnown) return [line.replace(/(:\s*\w+(?:\[.*\])?)[ \t]*\{[^}]*\}/, "$1")];
    report.replace(`directive ":::${name}"`, "it needs a plugin. The page shows its content.", to);
    return [];
  });
  return lines.join("\n");
}

/** Removes components that Astro only renders in browsers, because they may need a browser. */
function withoutBrowserOnly(text: string, { to, report }: OldPage): string {
  const element = /<([A-Z]\w*)(?:\s[^<>]*)?\sclient:only\b[^<>]*?(?:\/>|>([^]*?)<\/\1>)/g;
  return text.replace(element, (_all, name: string, children = "") => {
    report.drop(`<${name}>`, "it only runs in browsers. Write it as an island.", to);
    return children;
  });
}

const htmlContent =
  /<(\w+)([^<>]*?)\sset:html=(?:\{([^{}]*)\}|("[^"]*"))([^<>]*?)(?:\/>|>[^]*?<\/\1>)/g;

/**
 * Converts inline styles and HTML content to objects, as React requires, imports images when the
 * page loads, and removes JavaScript that only works in Astro: variables of the environment, and
 * `await` outside of functions.
 */
function withoutAstro(written: string, { base, site }: PlainMap): string {
  const found: string[] = [];
  const dynamic = /\bimport\((["'][^"'\n]+\.(?:avif|gif|jpe?g|png|svg|webp)["'])\)/g;
  const named = written.replace(dynamic, (_all, file: string) => `image${found.push(file)}`);
  const added = found.map((file, at) => `import image${at + 1} from ${file};\n`).join("");
  const text = added + (added && "\n") + named;
  const imports = /^import\s+(\w+)\s+from\s+["'][^"'\n]+\.(?:avif|gif|jpe?g|png|svg|webp)["']/gm;
  const images = new Set([...text.matchAll(imports)].map(([, name]) => name));
  const env: PlainMap = { BASE_URL: base ?? "/", SITE: site };
  return text
    .replace(tag, (all) => (/^<[a-z]/.test(all) ? withStyleObject(all) : all))
    .replace(
      htmlContent,
      (_all, name: string, ...[before = "", code, text = "", after = ""]: string[]) =>
        `<${name === "Fragment" ? "div" : name}${before} dangerouslySetInnerHTML={{ __html: ${code ?? text} }}${after} />`,
    )
    .replace(/\b(\w+)\.src\b/g, (all, name: string) => (images.has(name) ? name : all))
    .replace(/\bimport\.meta\.env\.(\w+)/g, (_all, name: string) => JSON.stringify(env[name]))
    .replace(/(?<=[={(]\s*)await\s+(?=[\w(])/g, "");
}

/** Modules whose components `lectern-import` has. */
const provided =
  /^(?:@astrojs\/starlight|astro-expressive-code)\/comp|^starlight-package-managers$/;

/** Imports Starlight components from `lectern-import`. Components of packages can't run. */
function withImports(text: string, { to, report }: OldPage): string {
  return text.replace(
    /`[^`]*`|^import\s+([^;'"]+?)\s+from\s+(["'])([^"'\n]+)\2;?[ \t]*$/gm,
    (all: string, ...[names = "", , specifier = ""]: string[]) => {
      const isImage = specifier === "astro:assets" && !/\bgetImage\b/.test(names);
      if (isImage || provided.test(specifier)) {
        if (/\bCode\b/.test(names) && text.includes("<Code"))
          report.drop("colours of `<Code>`", "Write its code as a code block.", to);
        if (/<(?:Icon\b|(?:Card|LinkButton|TabItem)\s[^<>]*\bicon=)/.test(text))
          report.drop("icons", "only their labels are shown. Write text or use images.", to);
        // Each component also has its own module.
        const list = /^\w+$/.test(names) ? `{ ${names} }` : names;
        return `import ${list} from "lectern-import/starlight";`;
      }
      if (!/^(?:@[\w-]+\/)?(?:astro|starlight)\b|^@astrojs\//.test(specifier)) return all;
      const note = "it doesn't run in React. Write it as a React component.";
      report.replace(`"${specifier}"`, note, to);
      const placeholder = specifier === "astro:content" ? "nothing" : "Placeholder";
      const own = names.match(/\w+(?=\s*(?:[,}]|$))/g) ?? [];
      const list = own.map((name) => `${placeholder} as ${name}`).join(", ");
      return `import { ${list} } from "lectern-import/starlight";`;
    },
  );
}

/** Makes a file name in a comment in the first line the title, as Expressive Code does. */
function withFileName(block: string): string {
  const [, info = "", name, code = ""] = fileName.exec(block) ?? [];
  const isDecided = /\b(?:title|frame)=|[`~](?:ba|z|power)?sh\b/.test(info);
  return name === undefined || isDecided ? block : `${info} title="${name}"\n${code}`;
}

const fileName =
  /^(.*)\n[ \t]*(?:\/[/*]|#|<!--)[ \t]*([\w@./[\]-]*\.[a-z]\w*)[ \t]*(?:-->|\*\/)?[ \t]*\n(?:[ \t]*\n)?([^]*)$/;

/** Converts fence options. Inserted and deleted text becomes marked text. */
function fenceInfo(language: string, meta: string, { to, report }: OldPage): string {
  const note = "Lectern's code blocks have no such option.";
  const options = /(?:(\w+)=)?(?:(["'])((?:\\.|(?!\2).)*)\2|\{([^}]*)\}|(\/[^/]*\/|\S+))/g;
  const kept = [...meta.matchAll(options)].flatMap(([all, key = "", , text, braces, word]) => {
    const [, label, lines] = /^("[^"]*":)?([\d,\s-]+)$/.exec(braces ?? "") ?? [];
    const lost = label
      ? "labels"
      : /^(?:collapse|wrap|preserveIndent|hangingIndent)\b/.exec(all)?.[0];
    if (lost) report.drop(`code option "${lost}"`, note, to);
    if (key === "title") return `title="${(text ?? word ?? "").replaceAll('"', "'")}"`;
    const mark = key.replace(/^(?:mark|ins|add|del|rem)$/, "");
    if (mark === "" && text !== undefined) return `"${text.replaceAll('"', "")}"`;
    if (key === "startLineNumber") return `showLineNumbers=${word}`;
    if (key === "frame" && text === "none") return "frame=none";
    if (lines === undefined || mark !== "") return /^(?:show\w+|\/.*\/)$/.test(all) ? all : [];
    const option = /^(?:ins|add)$/.test(key) ? "ins=" : /^(?:del|rem)$/.test(key) ? "del=" : "";
    return `${option}{${lines.replace(/\s/g, "")}}`;
  });
  const [, diffed] = (language === "diff" && /\blang=["']?([\w-]+)/.exec(meta)) || [];
  return [...(diffed ? [diffed, "diff"] : [language]), ...kept].join(" ").trimEnd();
}

/** Front matter keys that Lectern doesn't need or that are converted. */
const dropped =
  /^(?:template|hero|sidebar|tableOfContents|editUrl|head|lastUpdated|prev|next|pagefind|banner)$/;

function frontOf(front: FrontMatter, page: OldPage): FrontMatter {
  const sidebar = isMap(front["sidebar"]) ? front["sidebar"] : {};
  const isSplash = front["template"] === "splash";
  return {
    ...keptKeys(front, dropped, page),
    slug: slugOf(front, page),
    sidebar_label: plainText(sidebar["label"]) || undefined,
    sidebar_position: typeof sidebar["order"] === "number" ? sidebar["order"] : undefined,
    displayed_sidebar: isSplash ? null : page.sidebar,
    hide_title: isMap(front["hero"]) || undefined,
    hide_table_of_contents: front["tableOfContents"] === false || isSplash ? true : undefined,
    custom_edit_url: front["editUrl"] === false ? null : plainText(front["editUrl"]) || undefined,
  };
}

/** Returns the slug, if it differs from the path of the file. */
function slugOf(front: FrontMatter, { file, to }: OldPage): string | undefined {
  const own = `/${plainText(front["slug"])}/`.replace(/\/+/g, "/");
  const locale = to.slice(folder.length, -file.length);
  const rest = own.startsWith(locale) ? own.slice(locale.length - 1) : own;
  if (own !== "/") return rest.replace(/(?<=.)\/$/, "");
  const bare = file.replace(/(?:^|\/)index\.mdx?$|\.mdx?$/, "");
  const slug = pathOf(bare);
  return slug === bare && !/(?:^|\/)readme$/.test(slug) ? undefined : `/${slug}`;
}

/** Returns the path of a page or a URL. Astro converts it to lower case and spaces to hyphens. */
export function pathOf(written: string): string {
  const bare = written.replace(/^\/+|(?:(?:^|\/)index)?\/?(?:[?#].*)?$/g, "").toLowerCase();
  return bare.replace(/[^\p{L}\p{N}\s/_-]+/gu, "").replace(/ /g, "-");
}

/** Parts of Astro components that only run in Astro or in browsers, and comments. */
const left = /<!--[^]*?-->|<(style|script)\b[^>]*>[^]*?<\/\1>|<(?:style|script)\b[^>]*\/>/g;

/** A tag: its start, its attributes, and its end. */
const tag =
  /(<[A-Za-z][\w.-]*)((?:"[^"]*"|'[^']*'|`[^`]*`|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^"'`{}<>])*?)(\s*\/?>)/g;

const inline = "(?:a|abbr|b|code|em|i|kbd|mark|small|span|strong|[A-Z]\\w*)\\b";

/**
 * Converts an Astro component to React. Returns `undefined` if it uses more of Astro than its props,
 * its content and Starlight's components, because then it can't run.
 *
 * @param values the configuration of Astro
 */
export function reactOfAstro(source: string, page: OldPage, values: PlainMap): string | undefined {
  const plain = source
    .replace(/\r\n/g, "\n")
    .replace(/\bAstro\.slots\.has\((["'])default\1\)/g, "Boolean(props.children)")
    .replaceAll("Astro.props", "props");
  if (/\bAstro\.|\b(?:await|async)\b|["']astro:(?!assets)|<slot\s[^>]*name=/.test(plain))
    return undefined;
  const [, code = "", markup = ""] = /^\s*(?:---\n([^]*?)\n---)?([^]*)$/.exec(plain) ?? [];
  const imports: string[] = [];
  const body = code
    .replace(/^import\s+type\s[^;]*?["'][^"'\n]+["'];?$/gm, "")
    .replace(/^import\s[^;]*?["'][^"'\n]+["'];?$/gm, (line) => (imports.push(line), ""))
    .replace(/^export\s+(?=const|interface|type)/gm, "");
  const shown = markup
    .replace(left, "")
    .replace(tag, (_all, ...[start = "", attributes = "", end = ""]: string[]) => {
      const isVoid = /^<(?:area|br|col|hr|img|input|link|meta|source|track|wbr)$/.test(start);
      return start + propsOf(withStyleObject(attributes)) + (isVoid ? " />" : end);
    })
    .replace(/<slot\b[^<>]*\/>/g, "{props.children}")
    .replace(/<slot\b[^<>]*>([^]*?)<\/slot>/g, "{props.children ?? <>$1</>}")
    // React removes line breaks next to elements.
    .replace(new RegExp(`(?<=[\\w.,:;!?)])\\n\\s*(?=<${inline})`, "g"), '{" "}')
    .replace(new RegExp(`(?<=</${inline}>)\\n\\s*(?=[\\w(])`, "g"), '{" "}');
  if (/<Fragment\b/.test(shown)) imports.push('import { Fragment } from "react";');
  const made = `export default function Component(props: any) {\n${body}\nreturn <>\n${shown}\n</>;}`;
  const all = withImports(`${imports.join("\n")}\n\n${made}`, page);
  const component = `${withoutAstro(all, values)}\n`;
  return parseSync("component.tsx", component).errors.length > 0 ? undefined : component;
}

/** Converts the attributes of a tag to props of React. */
function propsOf(attributes: string): string {
  const list = '.flat(9).filter((each) => typeof each === "string").join(" ")}';
  return attributes
    .replace(/\s(?:is|client|transition|define|data-astro)[:-][\w-]+(?:="[^"]*"|=\{[^{}]*\})?/g, "")
    .replace(/\sclass:list=\{([^]*?)\}(?=\s|$)/g, ` className={[$1]${list}`)
    .replace(/\sclass=/g, " className=")
    .replace(/\sfor=/g, " htmlFor=")
    .replace(/\sset:text=/g, " children=")
    .replace(/=(`[^`]*`)/g, "={$1}")
    .replace(/(?<=\s)\{(\w+)\}/g, "$1={$1}");
}
