import { expect, test, vi } from "vitest";
import { contentMount } from "./content-mount.ts";

const html = "<p>Text</p>";
const fromStart = { html, isFromStart: true, isOther: true };

/** Returns an element, and a list of the calls that it receives. */
function element() {
  const append = vi.fn<(nodes: DocumentFragment) => void>();
  return { append, content: { append } as unknown as HTMLElement };
}

function mounting(nodes?: DocumentFragment) {
  const later = {
    takePrepared: vi.fn<(html: string) => DocumentFragment | undefined>(() => nodes),
    layOut: vi.fn<(content: HTMLElement) => void>(),
  };
  return { later, ...contentMount(() => later) };
}

test("prepared nodes replace the HTML once", () => {
  const nodes = {} as DocumentFragment;
  const { prepare: next, mount: entered } = mounting(nodes);
  const { append, content } = element();
  expect(next(fromStart)).toBe("");
  entered(content);
  entered(null);
  entered(content);
  expect(append.mock.calls).toEqual([[nodes]]);
});

test("without prepared nodes, the shell renders the HTML", () => {
  const { prepare: next, mount: entered } = mounting();
  const { append, content } = element();
  expect(next(fromStart)).toBe(html);
  entered(content);
  expect(append).not.toHaveBeenCalled();
});

test("a page in place is rendered by the shell, and its element stays", () => {
  const { prepare: next, later } = mounting({} as DocumentFragment);
  expect(next({ ...fromStart, isOther: false })).toBe(html);
  expect(later.takePrepared).not.toHaveBeenCalled();
});

test("only a page that is shown from the start is laid out gradually", () => {
  const { prepare: next, mount: entered, later } = mounting();
  const { content } = element();
  entered(content);
  expect(later.layOut).not.toHaveBeenCalled();
  next(fromStart);
  entered(content);
  expect(later.layOut.mock.calls).toEqual([[content]]);
  next({ ...fromStart, isFromStart: false });
  entered(content);
  expect(later.layOut).toHaveBeenCalledTimes(1);
});
