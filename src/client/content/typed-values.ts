import { flushSync } from "react-dom";

/** A field whose state the reader can change without any program. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Tells React of a field that is not as the server wrote it, as if the reader changed it now. */
type Tell = () => void;

/**
 * What a reader typed and chose in an island before React adopted it. React takes
 * over the fields as they are and hears nothing of it, or, in a text area, writes
 * its own text over the reader's.
 *
 * To be called just before hydration.
 *
 * @returns to be called after it: gives the fields what the reader put there
 */
export function typedValues(island: Element): () => void {
  const before = new Map(fieldsOf(island).map((field) => [field, changeOf(field)]));
  return () => {
    // All are read before the first is told of: then React draws the others as it knows them.
    const changes = fieldsOf(island).map((field) => changeOf(field) ?? before.get(field));
    for (const tell of changes) tell?.();
  };
}

/** The fields of an island, without those of islands in what it was given to show. */
function fieldsOf(island: Element): readonly Field[] {
  return [...island.querySelectorAll<Field>("input, textarea, select")].filter(
    (field) => field.closest("lectern-island") === island,
  );
}

const withoutText = new Set(["file", "hidden", "button", "submit", "reset", "image"]);

function changeOf(field: Field): Tell | undefined {
  if (field instanceof HTMLSelectElement) return choice(field);
  if (field.type === "checkbox" || field.type === "radio") return tick(field as HTMLInputElement);
  return withoutText.has(field.type) ? undefined : text(field);
}

function text(field: HTMLInputElement | HTMLTextAreaElement): Tell | undefined {
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  if (value === defaultValue) return undefined;
  return () => {
    // React compares with what was last set through the field itself.
    field.value = defaultValue;
    // A slider has a value where the server wrote none.
    if (field.value === value) return;
    const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
    dispatch(field, "input");
    // Fields for numbers do not say where the reader writes.
    if (document.activeElement === field && selectionStart !== null) {
      field.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}

function choice(field: HTMLSelectElement): Tell | undefined {
  const options = [...field.options];
  const chosen = new Set(options.filter((option) => option.selected));
  const preset = options.filter((option) => option.defaultSelected);
  const first = preset.length > 0 || field.multiple ? preset : options.slice(0, 1);
  if (options.every((option) => chosen.has(option) === first.includes(option))) {
    return undefined;
  }
  return () => {
    for (const option of options) option.selected = chosen.has(option);
    dispatch(field, "input");
    dispatch(field, "change");
  };
}

/** From the server's state a click brings about the reader's. */
function tick(field: HTMLInputElement): Tell | undefined {
  const { checked, defaultChecked } = field;
  // Of a group of radio buttons, the chosen one is told of.
  if (checked === defaultChecked || (field.type === "radio" && !checked)) return undefined;
  return () => {
    field.checked = defaultChecked;
    flushSync(() => field.click());
  };
}

function dispatch(field: Field, type: string): void {
  flushSync(() => field.dispatchEvent(new Event(type, { bubbles: true })));
}
