import { Link } from "lectern";
import type { ReactNode } from "react";
import { HomeSign, type SignName } from "./home-signs";

interface Area {
  readonly sign: SignName;
  readonly title: string;
  readonly href: string;
  readonly text: string;
}

const building: readonly Area[] = [
  {
    sign: "plug",
    title: "Plugin types",
    href: "/docs/category/plugin-types",
    text: "The ways to extend a site, with step-by-step plugin tutorials.",
  },
  {
    sign: "files",
    title: "API guides",
    href: "/docs/apis",
    text: "The files in every plugin, and the core interfaces that plugins use.",
  },
  {
    sign: "layers",
    title: "Subsystems",
    href: "/docs/category/subsystems",
    text: "Core services that plugins call: permissions, files, groups, enrolment.",
  },
  {
    sign: "phone",
    title: "Moodle App",
    href: "/docs/moodleapp",
    text: "How to build, customise and test the mobile app, and support it in your plugin.",
  },
];

const takingPart: readonly Area[] = [
  {
    sign: "code",
    title: "Coding",
    href: "/general/development/gettingstarted",
    text: "From setting up your computer to your first patch, and the rules for code.",
  },
  {
    sign: "tools",
    title: "Tools",
    href: "/general/development/tools",
    text: "Tools that developers use every day: MDK, Node.js, code checkers, PhpStorm.",
  },
  {
    sign: "cycle",
    title: "Process",
    href: "/general/development/process",
    text: "How an issue goes from report to release: triage, review, integration, testing.",
  },
  {
    sign: "check",
    title: "Testing",
    href: "/general/development/process/testing",
    text: "Write test instructions, test integrated issues, join a QA cycle before a release.",
  },
  {
    sign: "languages",
    title: "Translating",
    href: "/general/development/process/translation",
    text: "How to translate Moodle, the app and plugins with AMOS.",
  },
  {
    sign: "pen",
    title: "Documentation",
    href: "/general/documentation",
    text: "How this portal is written, and how you can correct or extend a page.",
  },
  {
    sign: "people",
    title: "Community",
    href: "/general/community",
    text: "People who work on Moodle, where they meet, and how you can help.",
  },
  {
    sign: "flag",
    title: "Release notes",
    href: "/general/releases",
    text: "Every release since 1.4: what changed, what it requires, how long it is supported.",
  },
];

/** Lists all areas of the portal in two groups: what readers build, and how they contribute. */
export function HomeAreas(): ReactNode {
  return (
    <nav className="home-map" aria-label="Areas">
      <AreaGroup id="build" title="Build on Moodle" areas={building} />
      <AreaGroup id="take-part" title="Take part in Moodle" areas={takingPart} />
    </nav>
  );
}

function AreaGroup(props: {
  readonly id: string;
  readonly title: string;
  readonly areas: readonly Area[];
}): ReactNode {
  return (
    <section aria-labelledby={props.id}>
      <h2 id={props.id}>{props.title}</h2>
      <ul className="home-areas">
        {props.areas.map((area) => (
          <li key={area.href}>
            <Link href={area.href}>
              <HomeSign name={area.sign} />
              {area.title}
            </Link>
            <p>{area.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
