import { Link, useSite } from "lectern";
import type { ReactNode } from "react";
import { CurrentReleases } from "../components/current-releases.tsx";
import { HomeAreas } from "../components/home-areas.tsx";
import { HomeNews } from "../components/home-news.tsx";
import { RequestFigure } from "../components/request-figure.tsx";
import styles from "../styles/home.css?raw";
import "../styles/palette.css";

export const page = {
  title: "Moodle Developer Resources",
  description:
    "Reference for developers of Moodle and its mobile app: plugin guides, subsystems, policies, processes and release notes.",
  layout: "wide",
};

export default function Home(): ReactNode {
  return (
    <div className="home">
      {/* A file of its own: no other page shows any of it. */}
      <style>{styles}</style>
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
          <StartEntry />
        </header>
        <HomeAreas />
        <CurrentReleases />
      </div>
      <HomeNews />
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

/** Where to go first, for readers who are new to Moodle development. */
function StartEntry(): ReactNode {
  return (
    <div className="home-start">
      <strong>New here?</strong>
      <Link href="/general/development/gettingstarted">Set up and write a first patch</Link>
      <Link href="/docs/apis/plugintypes/local">Build your first plugin</Link>
      <Link href="/general/community/contribute">Help without coding</Link>
    </div>
  );
}

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
