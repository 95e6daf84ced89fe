import path from "node:path";
import { callLectern } from "../../../test/kept-lectern.ts";
import { writeSite } from "../../../test/site-on-disk.ts";

const config = `import { defineSite } from "lectern";
export default defineSite({
  title: "Tools",
  tagline: "A site for programs.",
  url: "https://tools.example",
  basePath: "/base/",
  sections: [
    {
      id: "guide",
      label: "Guide",
      path: "/guide",
      folder: "guide",
      versions: { current: {}, "1.0": {} },
      lastVersion: "current",
    },
    { id: "more", label: "More", path: "/more", folder: "more" },
  ],
});
`;

const api = `---
description: What a plugin can hear.
---

# Events

Opening words.

## Observers {#observers}

An observer hears zebras.

### Order

Observers with a higher priority come first.

## Triggering

Trigger an event with a giraffe.
`;

const files = {
  "site.config.ts": config,
  "guide/index.md": "---\nslug: /\n---\n\n# Start\n\nSee [events](./events.md).\n",
  "guide/events.md": api,
  "guide/new.md": "# New page\n\nOnly here.\n",
  "versioned_guide/1.0/index.md": "---\nslug: /\n---\n\n# Start\n\nSee [events](./events.md).\n",
  "versioned_guide/1.0/events.md": api.replace("zebras", "lions").replace("# Events", "# Events"),
  "versioned_guide/1.0/gone.md": "# Gone page\n\nOnly there.\n",
  "more/index.md": "---\nslug: /\n---\n\n# More\n\nAbout zebras in another section.\n",
};

/** Builds a small site with two versions and a base path, and returns its output folder. */
export function buildToolsSite(root: string): string {
  writeSite(root, files);
  const { code, stderr } = callLectern("build", root);
  if (code !== 0) throw new Error(stderr);
  return path.join(root, "build");
}
