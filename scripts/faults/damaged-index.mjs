// Damages an index file, as a disk or network error could.

/** Damages the content of a file in one of many ways. */
export function damage(text, random) {
  const at = Math.floor(random() * text.length);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const ways = [
    () => text.slice(0, at),
    () => text.slice(at),
    () =>
      text.slice(0, at) + String.fromCharCode(Math.floor(random() * 0xffff)) + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(at + Math.ceil(random() * 200)),
    () => text.slice(0, at) + text.slice(at, at + 300) + text.slice(at),
    () => text.slice(0, at) + "\u0000".repeat(100) + text.slice(at + 100),
    () => text.replaceAll(/\d/g, () => String(Math.floor(random() * 10))),
    () => "<!doctype html><title>Not found</title>",
    () => pick(["", "null", "[]", "{}", '"text"', "1e999", '{"__proto__":{"format":1}}']),
    () => changeMember(text, random),
  ];
  return pick(ways)();
}

function changeMember(text, random) {
  const file = JSON.parse(text);
  const places = [];
  collect(file);
  const { holder, key } = places[Math.floor(random() * places.length)];
  const values = [null, -1, 0, 1e308, "", "~~~~~~#", "\ud800", [], {}, true, [[0, "x"]], 2 ** 31];
  holder[key] = values[Math.floor(random() * values.length)];
  return JSON.stringify(file);

  function collect(holder) {
    for (const key of Object.keys(holder)) {
      places.push({ holder, key });
      if (typeof holder[key] === "object" && holder[key] !== null) collect(holder[key]);
    }
  }
}
