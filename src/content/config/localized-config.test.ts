import { expect, test } from "vitest";
import { labelsFile, localizedConfig } from "../translated-strings.ts";
import { least, loadDeclaredConfig } from "./loaded-config.fixture.ts";

const declared = {
  ...least,
  navigation: [
    { label: "Weather", href: "https://weather.example" },
    { type: "dropdown", label: "More", items: [{ label: "Chart", to: "/chart" }] },
  ],
  footer: {
    columns: [{ title: "More", items: [{ label: "Weather", href: "https://weather.example" }] }],
    copyright: "Harbour",
  },
  announcementBar: { content: "Fog" },
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
};

async function localized(labels: object) {
  const { config } = await loadDeclaredConfig(declared);
  if (config === undefined) throw new Error("the configuration of the test is wrong");
  return localizedConfig(config, labelsFile("de"), JSON.stringify(labels, undefined, 1));
}

test("labels are translated separately for each part, and the rest doesn't change", async () => {
  const { config, diagnostics } = await localized({
    title: "Seite",
    announcement: "Nebel",
    navigation: { Weather: "Wetter", Chart: "Karte" },
    footer: { Weather: "Das Wetter", Harbour: "Hafen" },
    sections: { Docs: "Handbuch" },
  });
  expect(diagnostics).toEqual([]);
  expect(config).toMatchObject({
    title: "Seite",
    announcementBar: { content: "Nebel" },
    navigation: [
      { label: "Wetter" },
      { label: "More", items: [{ label: "Karte" }] },
      { type: "search" },
    ],
    footer: { copyright: "Hafen", columns: [{ title: "More", items: [{ label: "Das Wetter" }] }] },
    sections: [{ label: "Handbuch" }],
  });
});

test("reports the place of a label that isn't in the configuration", async () => {
  const { diagnostics } = await localized({ navigation: { Wether: "Wetter" } });
  expect(diagnostics).toMatchObject([
    {
      code: "config/unknown-key",
      message: 'The navigation in the configuration doesn\'t contain "Wether".',
      hint: 'Did you mean "Weather"?',
      place: { file: "i18n/de/labels.json", line: 3 },
    },
  ]);
});

test("removes code from labels", async () => {
  const { config, diagnostics } = await localized({
    footer: { Harbour: 'Hafen<script>alert("x")</script>' },
  });
  expect(config.footer.copyright).toBe("Hafen");
  expect(diagnostics).toMatchObject([{ message: expect.stringContaining("<script>") as string }]);
});
