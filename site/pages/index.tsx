import { Link, useSite } from "lectern";
import type { ReactNode } from "react";
import { CurrentReleases } from "../components/current-releases.tsx";
import { RequestFigure } from "../components/request-figure.tsx";

export const page = {
  title: "Moodle Developer Resources",
  description:
    "Reference for developers of Moodle and its mobile app: plugin guides, subsystems, policies, processes and release notes.",
  layout: "wide",
};

export default function Home(): ReactNode {
  return (
    <div className="home">
      <div className="home-top">
        <header className="home-head">
          <h1>Moodle Developer Resources</h1>
          <p className="home-lead">
            The reference for people who build on Moodle 4.0 and its mobile app, and for those who
            build Moodle itself.
          </p>
          <SearchEntry />
          <p className="home-often">
            <span>Often looked up:</span>
            {oftenLookedUp.map(([label, href]) => (
              <Link key={href} href={href}>
                {label}
              </Link>
            ))}
          </p>
        </header>
        <Areas />
        <CurrentReleases />
      </div>
      <News />
      <section className="home-section" aria-labelledby="request">
        <h2 id="request">What happens between a click and a page</h2>
        <RequestFigure />
      </section>
      <p className="home-note">
        This portal is an independent implementation and is not run by Moodle Pty Ltd. Moodle is a
        registered trademark of its owner, Moodle Pty Ltd.
      </p>
    </div>
  );
}

const oftenLookedUp = [
  ["Common plugin files", "/docs/apis/commonfiles"],
  ["Activity modules", "/docs/apis/plugintypes/mod"],
  ["Access API", "/docs/apis/subsystems/access"],
  ["Templates", "/docs/guides/templates"],
  ["JavaScript", "/docs/guides/javascript"],
  ["Security policy", "/general/development/policies/security"],
] as const;

/** The browser's program opens the search; without script the guides are the way in. */
function SearchEntry(): ReactNode {
  const site = useSite();
  const face = (
    <>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13ZM15.4 15.4 20.5 20.5" />
      </svg>
      <span>Search guides, APIs, releases</span>
    </>
  );
  return (
    <div className="home-search">
      {site.search.enabled && (
        <button type="button" className="home-search-box needs-script" data-action="search">
          {face}
          <kbd aria-hidden="true">/</kbd>
        </button>
      )}
      <Link
        className={site.search.enabled ? "home-search-box without-script" : "home-search-box"}
        href="/docs/apis"
      >
        <span>Browse the API guides</span>
      </Link>
    </div>
  );
}

interface Area {
  readonly title: string;
  readonly href: string;
  readonly text: string;
  readonly inside: readonly (readonly [label: string, href: string])[];
}

const areas: readonly Area[] = [
  {
    title: "API guides",
    href: "/docs/apis",
    text: "The files every plugin is made of, and the interfaces of core it works with.",
    inside: [
      ["Common files", "/docs/apis/commonfiles"],
      ["JavaScript", "/docs/guides/javascript"],
      ["Templates", "/docs/guides/templates"],
    ],
  },
  {
    title: "Plugin types",
    href: "/docs/category/plugin-types",
    text: "The ways to extend a site, with plugins built step by step.",
    inside: [
      ["Activities", "/docs/apis/plugintypes/mod"],
      ["Blocks", "/docs/apis/plugintypes/blocks"],
      ["Filters", "/docs/apis/plugintypes/filter"],
    ],
  },
  {
    title: "Subsystems",
    href: "/docs/category/subsystems",
    text: "Services of core that plugins call: who may do what, files, groups, enrolment.",
    inside: [["Access: contexts, roles, capabilities", "/docs/apis/subsystems/access"]],
  },
  {
    title: "Moodle App",
    href: "/docs/moodleapp",
    text: "How the mobile app is built, customised, tested and taught about your plugin.",
    inside: [
      ["Overview", "/docs/moodleapp/overview"],
      ["App releases", "/general/app_releases"],
    ],
  },
  {
    title: "Community",
    href: "/general/community",
    text: "The people around Moodle, where they talk, and what you can take on.",
    inside: [
      ["Contribute", "/general/community/contribute"],
      ["Channels", "/general/community/channels"],
    ],
  },
  {
    title: "Coding",
    href: "/general/development/gettingstarted",
    text: "From an empty machine to a first patch, and the rules code is held to.",
    inside: [
      ["Policies", "/general/development/policies"],
      ["Naming", "/general/development/policies/naming"],
      ["Security", "/general/development/policies/security"],
    ],
  },
  {
    title: "Process",
    href: "/general/development/process",
    text: "The way of an issue from report to release: triage, review, integration, testing.",
    inside: [
      ["Projects", "/general/projects"],
      ["Documentation", "/general/documentation"],
    ],
  },
  {
    title: "Release notes",
    href: "/general/releases",
    text: "Every release since 1.4: what changed, what it requires, how long it is supported.",
    inside: [
      ["Moodle 4.0", "/general/releases/4.0"],
      ["Release explorer", "/general/releases#explorer"],
      ["App 4.0.1", "/general/app_releases/v4/v4.0.1"],
    ],
  },
];

function Areas(): ReactNode {
  return (
    <nav className="home-map" aria-label="Areas">
      <ul className="home-areas">
        {areas.map((area) => (
          <li key={area.href} className="card">
            <Link href={area.href}>
              <span className="card-title">{area.title}</span>
            </Link>
            <p className="card-text">{area.text}</p>
            <p className="home-inside">
              {area.inside.map(([label, href]) => (
                <Link key={href} href={href}>
                  {label}
                </Link>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface NewsItem {
  /** ISO date. */
  readonly date: string;
  readonly shown: string;
  readonly title: string;
  readonly href: string;
  readonly text: string;
}

const news: readonly NewsItem[] = [
  {
    date: "2022-06-14",
    shown: "14 June 2022",
    title: "Developer meeting",
    href: "/general/community",
    text: "Online at 08:00 UTC, open to everybody.",
  },
  {
    date: "2022-05-26",
    shown: "26 May 2022",
    title: "Moodle App 4.0.1",
    href: "/general/app_releases",
    text: "First fix release of the app for Moodle 4.0.",
  },
  {
    date: "2022-05-09",
    shown: "9 May 2022",
    title: "Moodle 4.0.1",
    href: "/general/releases/4.0/4.0.1",
    text: "Fixes and five security advisories; 3.11.7 and 3.9.14 came out the same day.",
  },
  {
    date: "2022-04-19",
    shown: "19 April 2022",
    title: "Moodle 4.0",
    href: "/general/releases/4.0",
    text: "New navigation and course pages, versioned questions, the report builder in core.",
  },
];

function News(): ReactNode {
  return (
    <section className="home-section" aria-labelledby="news">
      <h2 id="news">What is new</h2>
      <ul className="home-news">
        {news.map((item) => (
          <li key={item.date}>
            <time dateTime={item.date}>{item.shown}</time>
            <Link href={item.href}>{item.title}</Link>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
