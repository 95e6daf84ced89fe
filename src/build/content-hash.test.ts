import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contentHash } from "./content-hash.ts";

test("the same content has the same hash as text and as bytes", () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: "grapheme" }),
    fc.constant("é".repeat(1500)),
  );
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (parts) => {
      const reference = createHash("sha256")
        .update(parts.map((part) => `${part}\0`).join(""))
        .digest("hex");
      expect(contentHash(...parts)).toBe(reference.slice(0, 16));
      expect(contentHash(...parts.map((part) => Buffer.from(part)))).toBe(reference.slice(0, 16));
    }),
  );
});
