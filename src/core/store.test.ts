import { expect, test } from "vitest";
import { createStore } from "./store.ts";

test("subscribers receive each new value until they unsubscribe", () => {
  const store = createStore("a");
  const heard: string[] = [];
  const stop = store.subscribe(() => heard.push(store.get()));
  store.set("b");
  store.set("b");
  store.set("c");
  stop();
  store.set("d");
  expect(heard).toEqual(["b", "c"]);
  expect(store.get()).toBe("d");
});
