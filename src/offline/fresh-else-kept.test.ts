import { describe, expect, test } from "vitest";
import { freshElseKept, type Sources } from "./fresh-else-kept.ts";

const never = () => new Promise<never>(() => {});
const broken = () => Promise.reject(new TypeError("Failed to fetch"));
const text = (body: string, status = 200) => Promise.resolve(new Response(body, { status }));

const sources: Sources = {
  network: () => text("fresh"),
  kept: () => text("kept"),
  stand: () => text("stand"),
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
    ["what is kept, without a network", { network: broken }, "kept"],
    ["what is kept, when the server fails", { network: () => text("sorry", 503) }, "kept"],
    [
      "what is kept, when the network takes too long",
      { network: never, patience: async () => {} },
      "kept",
    ],
    ["what stands in, without either", { network: broken, kept: async () => undefined }, "stand"],
    [
      "the server's failure, when nothing is kept",
      { network: () => text("sorry", 503), kept: async () => undefined },
      "sorry",
    ],
    [
      "the network's, however long it takes, when nothing is kept",
      {
        network: () => Promise.resolve().then(() => text("late")),
        kept: async () => undefined,
        patience: async () => {},
      },
      "late",
    ],
  ])("%s", async (_, change, expected) => {
    const response = await freshElseKept({ ...sources, ...change });
    expect(await response.text()).toBe(expected);
  });
});

test("with nothing at all the browser hears what was wrong", async () => {
  const nothing = async () => undefined;
  const asked = freshElseKept({ ...sources, network: broken, kept: nothing, stand: nothing });
  await expect(asked).rejects.toThrow("Failed to fetch");
});
