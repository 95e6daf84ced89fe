import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type SiteData, SiteContext } from "lectern";
import Translate, { translate } from "./translate.tsx";

const translations = { de: { "home.start": "Leinen los, {name}", Rope: "Seil" } };
const site = { locale: { code: "de" }, customProps: { docusaurus: { translations } } };

function Probe() {
  return (
    <>
      <Translate id="home.start" values={{ name: "Ada" }}>
        Cast off
      </Translate>
      {` | ${translate({ id: "home.start", message: "Cast off" }, { name: "Ada" })}`}
      {` | ${translate({ message: "Rope" })} | ${translate({ message: "Quay" })}`}
    </>
  );
}

test("translates messages to the page's language", () => {
  const html = renderToStaticMarkup(
    <SiteContext value={site as unknown as SiteData}>
      <Probe />
    </SiteContext>,
  );
  expect(html).toBe("Leinen los, Ada | Leinen los, Ada | Seil | Quay");
});

test("returns messages unchanged outside components", () => {
  expect(translate({ id: "home.start", message: "Cast off" })).toBe("Cast off");
});
