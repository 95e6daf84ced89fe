import { Link, useSite, type PageExport } from "lectern";
import type { ReactNode } from "react";
import { CurrentReleases } from "../components/current-releases.tsx";
import { HomeAreas } from "../components/home-areas.tsx";
import { HomeNews } from "../components/home-news.tsx";
import { HomeWays } from "../components/home-ways.tsx";
import Sample from "../components/home-sample.mdx";
import { RequestFigure } from "../components/request-figure.tsx";
import styles from "../styles/home.css?raw";
import "../styles/palette.css";

export const page = {
  title: "Moodle Developer Resources",
  description:
    "Reference for developers of Moodle and its mobile app: plugin guides, subsystems, policies, processes and release notes.",
  layout: "wide",
} satisfies PageExport;

export default function Home(): ReactNode {
  return (
    <div className="home">
      {/* The styles are in a separate file, because no other page uses them. */}
      <style>{styles}</style>
      <header className="home-head">
        <div>
          <h1>Moodle Developer Resources</h1>
          <p className="home-lead">
            Guides, rules and release notes for developers of plugins, the mobile app and Moodle
            itself.
          </p>
          <div className="home-begin">
            <Link
              className="button home-button"
              href="/general/development/gettingstarted#first-plugin"
            >
              Build your first plugin
            </Link>
            <SearchEntry />
          </div>
          <p className="home-often">
            <span>Often looked up:</span>
            {oftenLookedUp.map(([label, href]) => (
              <Link key={href} href={href}>
                {label}
              </Link>
            ))}
          </p>
        </div>
        <Sample />
      </header>
      <HomeWays />
      <HomeAreas />
      <div className="home-pair">
        <HomeNews />
        <CurrentReleases />
      </div>
      <section className="home-section" aria-labelledby="request">
        <h2 id="request">What happens between a click and a page</h2>
        <RequestFigure />
      </section>
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

/** The client opens the search. Without JavaScript, the button links to the guides. */
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
