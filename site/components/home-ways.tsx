import { Link } from "lectern";
import type { ReactNode } from "react";
import { HomeSign, type SignName } from "./home-signs";

interface Way {
  readonly sign: SignName;
  readonly title: string;
  readonly text: string;
  /** Whether the steps have an order. */
  readonly inOrder: boolean;
  readonly steps: readonly (readonly [label: string, href: string])[];
}

const ways: readonly Way[] = [
  {
    sign: "plug",
    title: "Write a plugin",
    text: "You extend a site with an activity, a block or another type of plugin.",
    inOrder: true,
    steps: [
      ["Set up a development site", "/general/development/gettingstarted#environment"],
      ["Choose a plugin type", "/docs/category/plugin-types"],
      ["Add the files it needs", "/docs/apis/commonfiles"],
      ["Check it before a release", "/docs/apis/commonfiles#checklist-before-a-release"],
    ],
  },
  {
    sign: "code",
    title: "Change Moodle itself",
    text: "You fix a bug in core or add a feature, and get it into a release.",
    inOrder: true,
    steps: [
      ["Write a first patch", "/general/development/gettingstarted#first-patch"],
      ["Follow the policies", "/general/development/policies"],
      ["Have it peer reviewed", "/general/development/process/peer-review"],
      ["Follow it to integration", "/general/development/process/integration-review"],
    ],
  },
  {
    sign: "people",
    title: "Help without coding",
    text: "You test, translate, write documentation, or report problems.",
    inOrder: false,
    steps: [
      ["Find a task that suits you", "/general/community/contribute"],
      ["Test what is new", "/general/development/process/testing/qa"],
      ["Translate strings", "/general/development/process/translation/contributing"],
      ["Correct a page", "/general/documentation/contributing"],
    ],
  },
];

/** Three entry points to the portal, one for each kind of task. */
export function HomeWays(): ReactNode {
  return (
    <section className="home-section" aria-labelledby="ways">
      <h2 id="ways">Choose your way in</h2>
      <ul className="home-ways">
        {ways.map((way) => (
          <WayIn key={way.title} way={way} />
        ))}
      </ul>
    </section>
  );
}

function WayIn({ way }: { readonly way: Way }): ReactNode {
  const List = way.inOrder ? "ol" : "ul";
  return (
    <li>
      <h3>
        <HomeSign name={way.sign} />
        {way.title}
      </h3>
      <p>{way.text}</p>
      <List>
        {way.steps.map(([label, href]) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </List>
    </li>
  );
}
