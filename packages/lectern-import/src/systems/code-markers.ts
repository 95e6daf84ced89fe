const marker =
  /[ \t]*(?:\/\/|#|--|;|<!--|\/\*)([^/#\n]*?)[ \t]*\[!code\s+(\+\+|--|\w+)(?::([^\]]+))?\][ \t]*(?:-->|\*\/)?[ \t]*$/;

/** Maps marker names to the options of code blocks. All other names mark lines as highlighted. */
const options: Readonly<Record<string, string>> = { "++": "ins=", "--": "del=", error: "error=" };

/** Converts `[!code ++]` and other markers at the end of lines to options of the code block. */
export function withMarkers(text: string): string {
  return text.replace(
    /^([ \t>]*(?<fence>`{3,}|~{3,})[^\n]*)\n([^]*?)^[ \t>]*\k<fence>[ \t]*$/gm,
    (block: string, ...[info = "", , code = ""]: string[]) => {
      if (!code.includes("[!code ")) return block;
      const marks = new Map<string, string[]>();
      const add = (option: string, lines: string) =>
        marks.set(option, [...(marks.get(option) ?? []), lines]);
      const bare = info.replace(/(?<=\s)\{([\d,-]+)\}/, (_all, lines: string) => {
        add("", lines);
        return "";
      });
      const words: string[] = [];
      const lines = code.split("\n").map((line, at) => {
        const [all = "", comment = "", name = "", value = ""] = marker.exec(line) ?? [];
        const last = at + (/^\d+$/.test(value) ? Number(value) : 1);
        if (name === "word") words.push(` /${value.replace(/:\d+$/, "")}/`);
        else if (name !== "" && name !== "focus")
          add(options[name] ?? "", last === at + 1 ? `${last}` : `${at + 1}-${last}`);
        const kept = comment.trim() === "" ? "" : all.slice(0, all.indexOf("[!code")).trimEnd();
        return line.slice(0, line.length - all.length) + kept;
      });
      const list = [...marks].map(([option, parts]) => ` ${option}{${parts.join(",")}}`);
      const start = bare.trimEnd() + list.join("") + words.join("");
      return start + block.slice(info.length).replace(code, () => lines.join("\n"));
    },
  );
}
