const marker =
  /^([ \t]*)(.*?)[ \t]*(\/\/|#|--|;|<!--|\/\*)\s*\[!code\s+([\w+-]+)(?::\d+)?\]\s*(-->|\*\/)?[ \t]*$/;

const markNames: Readonly<Record<string, string>> = {
  "++": "diff-add-next-line",
  "--": "diff-remove-next-line",
};

/**
 * Converts `[!code ++]` and other markers at the end of lines to comments above the lines. Lectern
 * ignores these comments if the fence lists lines, so the list is converted to comments too.
 */
export function withMarkers(text: string): string {
  return text.replace(
    /^([ \t]*(`{3,}|~{3,})[^\n]*)\n([\s\S]*?)^[ \t]*\2[ \t]*$/gm,
    (block: string, ...[info = "", , code = ""]: string[]) => {
      const lines = code.split("\n");
      const found = lines.map((line) => marker.exec(line)).find((each) => each !== null);
      const [, , , opener = "//", , closer] = found ?? [];
      const comment = (name: string) => [opener, name, closer].filter(Boolean).join(" ");
      if (!lines.some((line) => marker.test(line))) return block;
      const listed = linesIn(/\{([\d,-]+)\}/.exec(info)?.[1] ?? "");
      const marked = lines.flatMap((line, at) => {
        const [, indent = "", rest = "", , name] = marker.exec(line) ?? [undefined, "", line];
        const names = [
          ...(listed.has(at + 1) ? ["highlight-next-line"] : []),
          ...(name === undefined || name === "focus"
            ? []
            : [markNames[name] ?? "highlight-next-line"]),
        ];
        return [...names.map((each) => indent + comment(each)), indent + rest];
      });
      return block
        .replace(info, info.replace(/ \{[\d,-]+\}/, ""))
        .replace(code, () => marked.join("\n"));
    },
  );
}

/** Parses line numbers such as `1,3-5`. */
function linesIn(list: string): ReadonlySet<number> {
  return new Set(
    list.split(",").flatMap((part) => {
      const [first = 0, last = first] = part.split("-").map(Number);
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
    }),
  );
}
