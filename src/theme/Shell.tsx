import { type ReactNode, Suspense, useState } from "react";
import type { PageData, ShownSidebarItem } from "../core/page-data.ts";
import type { SiteData } from "../core/site-data.ts";
import { AnnouncementBar } from "./bar/AnnouncementBar.tsx";
import { TopBar } from "./bar/TopBar.tsx";
import { useScrollState } from "./bar/scroll-store.ts";
import { Footer } from "./Footer.tsx";
import { Article } from "./page/Article.tsx";
import { SkipToContents } from "./page/Contents.tsx";
import { BackToTop } from "./page/BackToTop.tsx";
import { CrashBoundary } from "./page/CrashBoundary.tsx";
import { Failure } from "./page/Failure.tsx";
import { Loading } from "./page/Loading.tsx";
import { useNavigate } from "./ports/ports.ts";
import { MenuPanel } from "./sidebar/lazy-menus.ts";
import { Sidebar } from "./sidebar/Sidebar.tsx";
import { ShowSidebar } from "./sidebar/SidebarSwitch.tsx";
import { useSidebarState } from "./sidebar/use-sidebar-state.ts";
import { SiteContext } from "./site-context.tsx";
import { useTexts } from "./use-texts.ts";

export interface ShellProps {
  readonly site: SiteData;
  readonly page: PageData;
  /** The open part of the page's sidebar, or the whole of it once it was asked for. */
  readonly sidebar: readonly ShownSidebarItem[] | undefined;
  /** The content's HTML; empty while hydrating: the HTML that is there is adopted. */
  readonly content: string;
  readonly loading: "idle" | "pending";
  /** Why the page asked for cannot be shown; stands in its place. */
  readonly failure: { readonly message: string } | undefined;
}

/** All a reader sees. The same tree on the server and in the browser, below `Ports`. */
export function Shell(props: ShellProps): ReactNode {
  return (
    <SiteContext value={props.site}>
      <ShellBoundary shown={props.failure ?? props.page}>
        <Frame {...props} />
      </ShellBoundary>
    </SiteContext>
  );
}

/** For errors in the shell itself; those in a page's surroundings are caught further in. */
function ShellBoundary(props: { readonly shown: object; readonly children: ReactNode }): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  return (
    <CrashBoundary texts={texts} extent="app" shown={props.shown} onRetry={() => navigate.renew()}>
      {props.children}
    </CrashBoundary>
  );
}

const mainId = "main";
const sidebarId = "sidebar";

function Frame({ site, page, sidebar, content, loading, failure }: ShellProps): ReactNode {
  const texts = useTexts();
  const control = useSidebarState(page.sidebar, sidebar);
  const scroll = useScrollState(page.route);
  // Open for one route only: opening another page closes it.
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
        {column && <ShowSidebar sidebarId={sidebarId} />}
        {column && <Sidebar id={sidebarId} items={column} control={control} />}
        <Main page={page} content={content} failure={failure} />
      </div>
      <BackToTop isShown={scroll.backToTop} />
      <Footer />
    </>
  );
}

function Main({
  page,
  content,
  failure,
}: Pick<ShellProps, "page" | "content" | "failure">): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  return (
    <main
      className={`main main-${page.layout}`}
      id={mainId}
      tabIndex={-1}
      data-failed={failure ? "" : undefined}
    >
      {failure && <Failure message={failure.message} />}
      {/* Hidden by a failure, not removed: adopted HTML that is gone cannot come back. */}
      <CrashBoundary
        key={page.route}
        texts={texts}
        extent="page"
        shown={failure ?? page}
        onRetry={() => navigate.renew()}
      >
        <Article page={page} content={content} />
      </CrashBoundary>
    </main>
  );
}
