import { describe, expect, test } from "vitest";
import { freshElseStored, type Sources } from "./stored-answers.ts";

const never = () => new Promise<never>(() => {});
const broken = () => Promise.reject(new TypeError("Failed to fetch"));
const text = (body: string, status = 200) => Promise.resolve(new Response(body, { status }));

const sources: Sources = {
  network: () => text("fresh"),
  stored: () => text("stored"),
  fallback: () => text("fallback"),
  patience: never,
};

describe("the answer is", () => {
  test.each<[string, Partial<Sources>, string]>([
    ["the network's", {}, "fresh"],
    [
      "the network's, also that there is no such page",
      { network: () => text("none", 404) },
      "none",
    ],
    ["the stored copy while offline", { network: broken }, "stored"],
    ["what is stored, when the server fails", { network: () => text("sorry", 503) }, "stored"],
    [
      "what is stored, when the network takes too long",
      { network: never, patience: async () => {} },
      "stored",
    ],
    [
      "the fallback, without either",
      { network: broken, stored: async () => undefined },
      "fallback",
    ],
    [
      "the server's failure, when nothing is stored",
      { network: () => text("sorry", 503), stored: async () => undefined },
      "sorry",
    ],
    [
      "the network's, however long it takes, when nothing is stored",
      {
        network: () => Promise.resolve().then(() => text("late")),
        stored: async () => undefined,
        patience: async () => {},
      },
      "late",
    ],
  ])("%s", async (_, change, expected) => {
    const response = await freshElseStored({ ...sources, ...change });
    expect(await response.text()).toBe(expected);
  });
});

test("with nothing at all the browser hears what was wrong", async () => {
  const nothing = async () => undefined;
  const asked = freshElseStored({
    ...sources,
    network: broken,
    stored: nothing,
    fallback: nothing,
  });
  await expect(asked).rejects.toThrow("Failed to fetch");
});
