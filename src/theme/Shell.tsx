import { type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import type { PageData, ShownSidebarItem } from "../core/page-data.ts";
import type { SiteData } from "../core/site-data.ts";
import { AnnouncementBar } from "./bar/AnnouncementBar.tsx";
import { TopBar } from "./bar/TopBar.tsx";
import { useScrollState } from "./bar/scroll-state.ts";
import { Footer } from "./Footer.tsx";
import { Article } from "./page/Article.tsx";
import { SkipToContents } from "./page/Contents.tsx";
import { CrashBoundary } from "./page/CrashBoundary.tsx";
import { usePorts } from "./ports.ts";
import { MenuPanel } from "./sidebar/lazy-menus.ts";
import { Sidebar, SidebarToggle } from "./sidebar/Sidebar.tsx";
import { itemAt, useSidebarState } from "./sidebar/sidebar-state.ts";
import { SiteContext, useSite, useTexts } from "./site-context.tsx";
import { Icon } from "./elements.tsx";
import { focusTop } from "./dom.ts";

/** State of the layout, which changes with each page. */
export interface PageState {
  readonly page: PageData;
  /** The open part of the sidebar, or the entire sidebar after `loadSidebar`. */
  readonly sidebar: readonly ShownSidebarItem[] | undefined;
  /** HTML of the content. Empty during hydration, which keeps the existing HTML. */
  readonly content: string;
  readonly loading: "idle" | "pending";
  /** Why the page at `path` can't be shown. The message replaces the content. */
  readonly failure: { readonly message: string; readonly path: string } | undefined;
}

export interface ShellProps extends PageState {
  readonly site: SiteData;
}

/** The entire layout. It renders the same tree on the server and in the browser. */
export function Shell(props: ShellProps): ReactNode {
  const { navigate } = usePorts();
  return (
    <SiteContext value={props.site}>
      <CrashBoundary extent="app" shown={props.failure ?? props.page} onRetry={navigate.renew}>
        <Frame {...props} />
      </CrashBoundary>
    </SiteContext>
  );
}

const mainId = "main";
const sidebarId = "sidebar";

function Frame(props: ShellProps): ReactNode {
  const { site, page, sidebar, loading, failure } = props;
  const texts = useTexts();
  const requested = failure && itemAt(sidebar ?? [], failure.path);
  const control = useSidebarState(
    failure && page.sidebar ? { ...page.sidebar, path: requested ?? [] } : page.sidebar,
    sidebar,
  );
  const scroll = useScrollState(page.route);
  // The menu is open for one route only, so opening another page closes it.
  const [menuRoute, setMenuRoute] = useState<string>();
  const isMenuOpen = menuRoute === page.route;
  const column = page.layout === "document" ? sidebar : undefined;

  return (
    <>
      <div className="skip" id="top" tabIndex={-1}>
        <a href={`#${mainId}`}>{texts.skipToContent}</a>
        {page.layout === "document" && page.outline.length > 0 && <SkipToContents />}
      </div>
      {site.announcementBar && <AnnouncementBar bar={site.announcementBar} />}
      <TopBar
        page={page}
        isHidden={scroll.bar === "hidden" && !isMenuOpen}
        isMenuOpen={isMenuOpen}
        sidebarId={column && sidebarId}
        onOpenMenu={() => setMenuRoute(page.route)}
        onFocus={scroll.showBar}
      />
      {/* Filled by navigation. */}
      <output className="sr-only" id="announcer" />
      <Loading isPending={loading === "pending"} />
      {menuRoute !== undefined && (
        <Suspense fallback={null}>
          <MenuPanel
            isOpen={isMenuOpen}
            onClose={() => setMenuRoute(undefined)}
            page={page}
            items={sidebar}
            control={control}
          />
        </Suspense>
      )}
      <div className={`frame frame-${page.layout}`}>
        {column && <SidebarToggle sidebarId={sidebarId} action="show" />}
        {column && <Sidebar id={sidebarId} items={column} control={control} />}
        <Main {...props} />
      </div>
      <BackToTop isShown={scroll.backToTop} />
      <Footer />
    </>
  );
}

function Main({ page, content, failure }: PageState): ReactNode {
  const { navigate } = usePorts();
  return (
    <main
      className={`main main-${page.layout}`}
      id={mainId}
      tabIndex={-1}
      data-failed={failure ? "" : undefined}
    >
      {failure && <Failure message={failure.message} />}
      {/* A failure hides the article. Removing it would lose the HTML that React didn't render. */}
      <CrashBoundary
        key={page.route}
        extent="page"
        shown={failure ?? page}
        onRetry={navigate.renew}
      >
        <Article page={page} content={content} />
      </CrashBoundary>
    </main>
  );
}

/** The message that replaces a page if it can't load. */
export function Failure({ message }: { readonly message: string }): ReactNode {
  const texts = useTexts().failure;
  const site = useSite();
  const { navigate } = usePorts();
  useLayoutEffect(() => {
    document.title = `${texts.title} ${site.titleDelimiter} ${site.title}`;
  }, [texts, site]);
  return (
    <div className="failure" role="alert">
      <h1>{texts.title}</h1>
      <p>{texts.explanation}</p>
      <p className="failure-message">{message}</p>
      <button type="button" className="button" onClick={navigate.retry}>
        {texts.retry}
      </button>
    </div>
  );
}

/**
 * The progress bar at the top of the window and the spinner above the content. CSS
 * shows both after 200 ms.
 */
export function Loading({ isPending }: { readonly isPending: boolean }): ReactNode {
  const texts = useTexts();
  return (
    <output className="loading">
      {isPending && (
        <>
          <span className="loading-bar" />
          <svg className="loading-spinner" viewBox="0 0 44 44" aria-hidden="true">
            <circle className="ripple" cx="22" cy="22" r="20" />
            <circle className="ripple late" cx="22" cy="22" r="20" />
            <circle className="pulse" cx="22" cy="22" r="6" />
          </svg>
          <span className="sr-only">{texts.loading}</span>
        </>
      )}
    </output>
  );
}

/** A button that appears while the reader scrolls up. */
export function BackToTop({ isShown }: { readonly isShown: boolean }): ReactNode {
  const texts = useTexts();
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  const toTop = () => {
    window.scrollTo({ top: 0 });
    focusTop();
  };
  return (
    <button
      type="button"
      className="back-to-top needs-script"
      data-shown={isShown ? "" : undefined}
      aria-label={texts.backToTop}
      onClick={toTop}
    >
      {/* Browsers create a document for each SVG image in CSS, even a hidden one. */}
      {wasShown && <Icon name="up" />}
    </button>
  );
}
