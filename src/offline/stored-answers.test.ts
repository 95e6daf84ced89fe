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

describe("the response is", () => {
  test.each<[string, Partial<Sources>, string]>([
    ["the network response", {}, "fresh"],
    [
      "the network response, even if the page doesn't exist",
      { network: () => text("none", 404) },
      "none",
    ],
    ["the stored copy while offline", { network: broken }, "stored"],
    ["the stored copy if the server fails", { network: () => text("sorry", 503) }, "stored"],
    [
      "the stored copy if the network takes too long",
      { network: never, patience: async () => {} },
      "stored",
    ],
    [
      "the fallback without network and stored copy",
      { network: broken, stored: async () => undefined },
      "fallback",
    ],
    [
      "the server's error if nothing is stored",
      { network: () => text("sorry", 503), stored: async () => undefined },
      "sorry",
    ],
    [
      "the network response after any time if nothing is stored",
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

test("without any response, the browser gets the network error", async () => {
  const nothing = async () => undefined;
  const asked = freshElseStored({
    ...sources,
    network: broken,
    stored: nothing,
    fallback: nothing,
  });
  await expect(asked).rejects.toThrow("Failed to fetch");
});
