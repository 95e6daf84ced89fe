import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
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
  dedent,
  details,
  endsFence,
  openingFence,
  outsideCode,
  outsideFences,
  sizedImage,
  sizedImages,
  tabs,
} from "./markdown-blocks.ts";
import { vitepressIds } from "./heading-ids.ts";
import type { OldPage } from "./other-site.ts";

const imports = /^import\s[^;]*?["'][^"'\n]*["'];?/gm;

/** A text or an imported file in a script. Groups: its name, and the text or the path. */
const named = /^(?:import|const)\s+(\w+)\s+(?:from|=)\s+["']([^"'?\n]+)(?:\?\w+)?["'];?$/gm;

/** Converts a page. `<<< @/file` includes files relative to the folder `source`. */
export function convertPage(markdown: string, page: OldPage, source: string): string {
  return changeFrontMatter(markdown, page, (front, text) => {
    const included = withIncludes(text, page, source);
    const script = "code of pages doesn't run. Write it in React.";
    const style = "pages can't have styles. Add a stylesheet to `styles`.";
    const scope: FrontMatter = { $frontmatter: front };
    const plain = outsideFences(included, (part) =>
      part
        .replace(
          /^<(script|style|template(?!\s+(?:#|v-slot)))\b[^>]*>([\s\S]*?)^<\/\1>[ \t]*\n?/gm,
          (_all, name: string, code: string) => {
            if (name === "style") page.report.drop("<style>", style, page.to);
            for (const [, key = "", value] of code.matchAll(named)) scope[key] = value;
            if (name === "script" && /[^\s;]/.test(code.replace(named, "").replace(imports, "")))
              page.report.drop("<script>", script, page.to);
            return "";
          },
        )
        .replace(/^\s*\[\[toc\]\]\s*$/gim, "")
        .replace(/^(>[> \t]*)(\[!\w+\])[ \t]+(\S.*)$/gm, "$1$2\n$1**$3**\n$1"),
    );
    const filled = convertCode(plain, (block) =>
      /^.*-vue\b/.test(block) ? withValues(block, scope, page) : block,
    );
    const fenced = convertFences(filled, (language, meta) => fenceInfo(language, meta));
    const blocks = convertContainers(fenced);
    const bare = outsideFences(blocks, (part) =>
      part.replace(/(`+)([^`\n]+)\1(?:\{[^{}\n]*\})?/g, "$1$2$1"),
    );
    const body = outsideCode(withMarkers(bare, page), (part) => withoutVue(part, scope, page));
    const layout = /^(?:home|doc|page|)$/.test(plainText(front["layout"])) ? "!layout" : "layout";
    const lost = [layout, "head", "titleTemplate", "pageClass", "lastUpdated"];
    reportKeys(front, [...lost, "!titleTemplate", "!lastUpdated", "!navbar", "!footer"], page);
    return { front: frontOf(front, page), text: homeOf(front, page) + body };
  });
}

/** Replaces `<<< file` and `<!--@include: file-->` with the content of the file. */
function withIncludes(text: string, page: OldPage, source: string): string {
  const fileOf = (written: string, from: string) =>
    path.resolve(path.dirname(from), written.replace(/^@/, `${source}/`));
  const read = (written: string, from: string, region?: string) => {
    const file = fileOf(written, from);
    if (!existsSync(file)) {
      page.report.drop(`"${written}"`, "the file doesn't exist.", page.to);
      return undefined;
    }
    const content = readFileSync(file, "utf8");
    const pattern = `[#/*-] *(?:pragma )?region\\s+${region}\\b.*\\n([^]*?)\\n.*end ?region`;
    if (region === undefined) return content;
    const found = new RegExp(pattern, "i").exec(content)?.[1] ?? sectionOf(content, region);
    const note = "the file has no such region or heading, so the page shows all of it.";
    if (found === "") page.report.replace(`"${written}#${region}"`, note, page.to);
    return found || content;
  };
  const include = (part: string, from: string, depth: number): string =>
    part.replace(
      /<!--\s*@include:\s*([^\s#{]+)(?:#([\p{L}\p{N}_-]+))?(?:\{(\d*),?(\d*)\})?\s*-->/gu,
      (all, ...[file = "", region, first, last]: string[]) => {
        const found = read(file, from, region);
        if (found === undefined) return all;
        const lines = found.split("\n");
        const part = lines.slice(Number(first || 1) - 1, Number(last || lines.length)).join("\n");
        const shown = part.replace(/^---\r?\n[^]*?\n---\r?\n/, "");
        // A file can include itself.
        return depth > 9 ? "" : include(shown, fileOf(file, from), depth + 1);
      },
    );
  return outsideFences(include(text, page.from, 0), (part) =>
    part.replace(
      /^([ \t]*)<<<[ \t]+([^\s#{[]+)(?:#([\w-]+))?[ \t]*(?:\{([^}]*)\})?[ \t]*(?:\[([^\]]*)\])?[ \t]*$/gm,
      (_all, ...[indent = "", file = "", region, options = "", set, at, before]: string[]) => {
        // A code group shows the names of files.
        const isGrouped = openGroup.test(before?.slice(0, Number(at)) ?? "");
        const title = set ?? (isGrouped ? path.basename(file) : "");
        const [, lines, language] = /^([\d,-]*)[ \t]*([^\s:]*)/.exec(options) ?? [];
        const info = `${language || path.extname(file).slice(1)} {${lines ?? ""}} [${title}] ${options}`;
        const code = read(file, page.from, region)?.trimEnd() ?? "";
        return `\`\`\`${info}\n${code}\n\`\`\``.replace(/^/gm, indent);
      },
    ),
  );
}

/** A heading, and the text below it up to the next heading of its level or a higher level. */
const section = /^(#{1,6})[ \t]+(.+)(?=\n([^]*?)(?:^(?!\1#)#{1,6}[ \t]|(?![^])))/gm;

/** Returns the text below the heading with an id, or an empty string. */
function sectionOf(markdown: string, id: string): string {
  return outsideFences(markdown, (text) => {
    const found = [...text.matchAll(section)].find(([, , heading = ""]) => {
      const [, own] = /\{#([^{}\s]+)\}/.exec(heading) ?? [];
      return (own ?? vitepressIds.slug(heading.replace(/[`*]/g, ""))) === id;
    });
    return found?.[3] ?? "";
  });
}

/** Matches text that ends in a code group. */
const openGroup = /^[ \t]*:{3,}[ \t]*code-group\b(?![^]*^[ \t]*:{3,}[ \t]*$)/m;

/** Converts `{1,3}:line-numbers=2 [title]` to Lectern's syntax. */
function fenceInfo(language: string, meta: string): string {
  const lines = /\{([1-9][\d,\s-]*)\}/.exec(meta)?.[1]?.replace(/\s/g, "");
  const title = /\[([^\]]+)\]/.exec(meta)?.[1];
  const [numbers, not, start = ""] = /:(no-)?line-numbers(=\d+)?/.exec(meta) ?? [];
  const options = [
    title && `title="${title}"`,
    lines && `{${lines}}`,
    numbers && (not ? "no-line-numbers" : `showLineNumbers${start}`),
  ];
  return [language.replace(/:.*$/, "").replace(/-vue$/, ""), ...options.filter(Boolean)].join(" ");
}

/** Converts `::: tip Title` and other containers, including nested containers. */
function convertContainers(text: string): string {
  const lines = text.split("\n");
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const [, indent = "", colons = "", kind = "", title = ""] = opening.exec(line) ?? [];
    const end = kind === "" && openingFence(line) === undefined ? at : blockEnd(lines, at);
    const block = lines.slice(at, end + 1);
    if (kind !== "") {
      const isClosed = bareColons(block.at(-1) ?? "").length >= colons.length;
      const body = dedent(block.slice(1, isClosed ? -1 : undefined), indent.length);
      out.push(container(kind.toLowerCase(), title, body).replace(/^(?=.)/gm, indent));
    }
    // The colons of a container that has already ended.
    else if (bareColons(line) === "") out.push(...block);
    at = end;
  }
  return out.join("\n");
}

const opening = /^([ \t]*)(:{3,})[ \t]*([\w-]+)[ \t]*(.*)$/;

function bareColons(line: string): string {
  return /^\s*(:{3,})\s*$/.exec(line)?.[1] ?? "";
}

/**
 * Returns the index of the last line of a code block or container. As in VitePress, colons also end
 * the containers inside, and a container in a list ends with its item.
 */
function blockEnd(lines: readonly string[], start: number): number {
  const fence = openingFence(lines[start] ?? "");
  const [, indent = "", colons = ""] = opening.exec(lines[start] ?? "") ?? [];
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (fence !== undefined) {
      if (endsFence(line, fence)) return at;
      continue;
    }
    if (indent.length > 1 && line.trim() !== "" && line.search(/\S/) < indent.length) return at - 1;
    if (bareColons(line).length >= colons.length) return at;
    if (openingFence(line) !== undefined) at = blockEnd(lines, at);
  }
  return lines.length - 1;
}

function container(kind: string, title: string, text: string): string {
  // Titles can end with attributes.
  const label = title.replace(/\s*\{[^}]*\}$/, "").replace(/^\[(.*)\]$/, "$1");
  if (kind === "tabs") {
    const [, ...parts] = text.split(/^==[ \t]+(.+)$/m);
    return tabs(
      parts.flatMap((name, at) =>
        at % 2 === 0 ? { label: name, body: convertContainers(parts[at + 1] ?? "") } : [],
      ),
    );
  }
  const body = convertContainers(text);
  if (kind === "details") return details(label || "Details", body, /\{[^}]*\bopen\b/.test(title));
  if (kind === "raw" || kind === "v-pre") return body;
  const [, id] = /\{[^}]*#([\w-]+)/.exec(title) ?? [];
  const anchor = id === undefined ? "" : `<a id="${id}"></a>\n\n`;
  if (kind !== "code-group") return anchor + box(kind, label, body);
  const list: { readonly label: string; readonly body: string }[] = [];
  const rest = convertCode(body, (block) => {
    const [, indent = "", info = ""] = /^([ \t]*)[`~]+(.*)/.exec(block) ?? [];
    const label = /title="([^"]*)"/.exec(info)?.[1] ?? info.split(" ")[0];
    list.push({
      label: label || `${list.length + 1}`,
      body: dedent(block.split("\n"), indent.length),
    });
    return "";
  });
  return `${tabs(list)}\n\n${rest.trim()}`.trimEnd();
}

/**
 * Matches the tag of a component, whose name has a capital letter or a hyphen, or the tag of one of
 * its slots.
 */
const component =
  /<\/?([A-Z]\w*|[a-z]\w*(?:-\w+)+|template)(?:[\s/](?:"[^"]*"|'[^']*'|[^<>"'])*)?>/g;

/** Lines that start with the tag of a component, up to the next blank line. */
const componentBlock = /^ {0,3}<\/?(?:[A-Z]|[a-z]\w*-|template\b).*(?:\n.*\S.*)+/gm;

/** Replaces a removed tag. A line without other text is removed. */
const removed = "\u0001";

/** A tag that Vue closes itself, in contrast to browsers. */
const selfClosing =
  /<(?!(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)([a-z][a-z\d]*)((?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*?)?)\/>/g;

const htmlTag = /<[a-z][a-z\d]*\s(?:"[^"]*"|'[^']*'|[^<>"'])*>/g;

/** A directive, a binding or an event of Vue. Groups: the name and the bound string or variable. */
const vueAttribute =
  /\s+(?:(?:v-bind)?:([\w-]+)="('[^'"]*'|\w+)"|(?:v-|[:@])[\w:.-]+(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?)/g;

/** Removes Vue syntax and reports components. */
function withoutVue(text: string, scope: FrontMatter, page: OldPage): string {
  const { to, report } = page;
  return (
    withValues(text, scope, page)
      .replace(sizedImages, sizedImage)
      .replace(/(?<=\]\([^)\n]*\))\{[^{}\n]*\}/g, () => {
        report.drop("attributes of links and images", "Write HTML if you need them.", to);
        return "";
      })
      .replace(/^(?!\s*#)(.*?)[ \t]*\{#([\w-]+)(?=[^{}\n]*\}[ \t]*$)/gm, '$1<a id="$2"></a>{.$2')
      .replace(/^(?!\s*#)(.*?)[ \t]*\{\.[\w-][^{}\n]*\}[ \t]*$/gm, "$1")
      .replace(/:(src|href)="withBase\((?:'([^'"]*)'|`([^`"$]*)`)\)"/g, '$1="$2$3"')
      .replace(htmlTag, (tag) =>
        tag.replace(vueAttribute, (all, key?: string, bound = "") => {
          const value = bound.startsWith("'") ? bound.slice(1, -1) : scope[bound];
          if (value !== undefined) return ` ${key}="${plainText(value)}"`;
          if (!/^\s+(?:v-pre|v-cloak|:key)\b/.test(all))
            report.drop("Vue attributes", "Lectern doesn't evaluate them. Check the elements.", to);
          return "";
        }),
      )
      .replace(selfClosing, "<$1$2></$1>")
      // Without the tags around them, indented lines would be code.
      .replace(componentBlock, (block) => block.replace(/^[ \t]+/gm, ""))
      .replace(component, (tag, name: string) => {
        if (["Tabs", "TabItem"].includes(name)) return tag;
        if (name === "template" || name === "ClientOnly") return removed;
        const [, label] = /\stext="([^"]*)"/.exec(tag) ?? [];
        if (name === "Badge" && (label !== undefined || !tag.endsWith("/>"))) {
          const [, type = "tip"] = /\stype="(\w+)"/.exec(tag) ?? [];
          const start = `<span class="lectern-badge badge-${type}">`;
          if (label !== undefined) return `${start}${label}</span>`;
          return tag.startsWith("</") ? "</span>" : start;
        }
        report.drop(`<${name}>`, "it's a Vue component. Write it in React.", to);
        return removed;
      })
      .replace(new RegExp(`^[ \\t]*(?:${removed}[ \\t]*)+\\n`, "gm"), "")
      .replaceAll(removed, "")
  );
}

/** Replaces values of the front matter and of scripts, and reports other expressions. */
function withValues(text: string, scope: FrontMatter, { to, report }: OldPage): string {
  const note = "Lectern doesn't evaluate them, so readers see them. Write their values.";
  return text.replace(/\{\{\s*(.*?)\s*\}\}/g, (expression, key: string) => {
    const value = key.split(".").reduce<unknown>((map, name) => isMap(map) && map[name], scope);
    if (plainText(value) || key.startsWith("$frontmatter.")) return plainText(value);
    report.drop("Vue expressions", note, to);
    return expression;
  });
}

/** Front matter keys that Lectern doesn't need or that are converted. */
const dropped =
  /^(?:layout|hero|features|outline|aside|sidebar|navbar|editLink|lastUpdated|head|titleTemplate|pageClass|prev|next|footer)$/;

function frontOf(front: FrontMatter, page: OldPage): FrontMatter {
  const { file, from } = page;
  // Pages whose names start with an underscore were renamed.
  const url = file.replace(/([^/]+)_(?=\/|\.md$)/g, (all, name: string) =>
    from.includes(`_${name}`) ? `_${name}` : all,
  );
  const isReadme = /(?:^|\/)readme\.md$/i.test(file);
  const { outline, aside, layout } = front;
  return {
    ...keptKeys(front, dropped, page),
    ...(layout === "home" &&
      front["title"] === undefined && { title: heroTitle(front), hide_title: true }),
    hide_table_of_contents: [outline, aside].includes(false) || layout === "home" || undefined,
    displayed_sidebar: front["sidebar"] === false || layout === "home" ? null : page.sidebar,
    custom_edit_url: front["editLink"] === false ? null : undefined,
    slug: isReadme || url !== file ? `/${url.replace(/(?:(?:^|\/)index)?\.md$/, "")}` : undefined,
  };
}

function heroTitle(front: FrontMatter): string {
  const { name, text } = isMap(front["hero"]) ? front["hero"] : {};
  return (plainText(name) || plainText(text)).replace(/<[^>]*>/g, "") || "Home";
}

const marker =
  /[ \t]*(?:\/\/|#|--|;|<!--|\/\*)([^/#\n]*?)[ \t]*\[!code\s+(\+\+|--|\w+)(?::([^\]]+))?\][ \t]*(?:-->|\*\/)?[ \t]*$/;

/** Maps marker names to the options of code blocks. All other names mark lines as highlighted. */
const options: Readonly<Record<string, string>> = { "++": "ins=", "--": "del=", error: "error=" };

/** Converts `[!code ++]` and other markers at the end of lines to options of the code block. */
function withMarkers(text: string, { to, report }: OldPage): string {
  return convertCode(text, (block) => {
    if (!block.includes("[!code ")) return block;
    const [info = "", ...code] = block.split("\n");
    const marks = new Map<string, string[]>();
    const add = (option: string, lines: string) =>
      marks.set(option, [...(marks.get(option) ?? []), lines]);
    const bare = info.replace(/(?<=\s)\{([\d,-]+)\}/, (_all, lines: string) => {
      add("", lines);
      return "";
    });
    const words: string[] = [];
    const lines = code.map((line, at) => {
      const [all = "", comment = "", name = "", value = ""] = marker.exec(line) ?? [];
      const last = at + (/^\d+$/.test(value) ? Number(value) : 1);
      if (name === "focus") report.drop("focused lines", "Lectern doesn't blur other lines.", to);
      if (name === "word") words.push(` /${value.replace(/:\d+$/, "")}/`);
      else if (name !== "" && name !== "focus")
        add(options[name] ?? "", last === at + 1 ? `${last}` : `${at + 1}-${last}`);
      const kept = comment.trim() === "" ? "" : all.slice(0, all.indexOf("[!code")).trimEnd();
      return line.slice(0, line.length - all.length) + kept;
    });
    const list = [...marks].map(([option, parts]) => ` ${option}{${parts.join(",")}}`);
    return [bare.trimEnd() + list.join("") + words.join(""), ...lines].join("\n");
  });
}
