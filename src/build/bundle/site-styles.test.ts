import { expect, test } from "vitest";
import { stylesheetsOf } from "./site-styles.ts";

test("only sites with an announcement load its styles", () => {
  const config = { styles: [], compatibility: undefined, announcementBar: undefined };
  const bar = {
    id: "one",
    content: "Version 1 is out.",
    isCloseable: true,
    backgroundColor: undefined,
    textColor: undefined,
  };
  const component = "/site/components/lamp.css";

  expect(stylesheetsOf("/site", config, [component])).toEqual([component]);
  expect(stylesheetsOf("/site", { ...config, announcementBar: bar }, [component])).toEqual([
    expect.stringMatching(/[\\/]theme[\\/]styles[\\/]announcement\.css$/),
    component,
  ]);
});
