import type { ColorModeConfig } from "../core/config.ts";
import { preferenceKeys, storageKey } from "./ports.ts";

export interface HeadScriptOptions {
  readonly basePath: string;
  readonly colorMode: ColorModeConfig;
  /** `undefined` if there is no announcement. */
  readonly announcement:
    | {
        readonly id: string;
        readonly backgroundColor?: string | undefined;
        readonly textColor?: string | undefined;
      }
    | undefined;
}

/**
 * Source of the inline script in the head, which runs before the first paint. It sets these
 * attributes of the root element:
 * - `data-js`: shows elements that need JavaScript, and hides their replacements;
 * - `data-theme`: the reader's choice, otherwise the system's mode if the site respects it,
 *   otherwise the default;
 * - `data-announcement="dismissed"` if the reader has closed the announcement;
 * - `data-sidebar="hidden"` if the reader has hidden the sidebar;
 * - `data-gradual` if the page is shown from its start, so that the layout below the viewport
 *   can wait (`long-page.css`, `gradual-layout.ts`);
 * - custom properties with the announcement colours, because the Content-Security-Policy
 *   forbids `style` attributes.
 *
 * It also detects files that don't load (`missingFiles`), opens the search (`earlyKeys`), records
 * events before hydration (`earlyEvents`) and shows the folded section that the URL points to
 * (`openFold`).
 *
 * The same options must produce the same source, because the policy contains its hash.
 */
export function headScript(options: HeadScriptOptions): string {
  const { basePath, colorMode, announcement } = options;
  const stored = (name: string) => `s[${literal(storageKey(basePath, name))}]`;
  const system = colorMode.respectSystem
    ? `matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light"`
    : literal(colorMode.default);
  const choice = colorMode.switchable
    ? `t=${stored(preferenceKeys.theme)};d.theme=t=="dark"||t=="light"?t:${system};`
    : `d.theme=${system};`;
  const dismissed =
    announcement === undefined
      ? ""
      : `if(${stored(preferenceKeys.announcementDismissed)}=="true"&&` +
        `${stored(preferenceKeys.announcementId)}==${literal(announcement.id)})d.announcement="dismissed";`;
  const sidebar = `if(${stored(preferenceKeys.sidebar)}=="hidden")d.sidebar="hidden";`;
  const color = (name: string, value: string | undefined) =>
    value === undefined ? "" : `r.style.setProperty("--announcement-${name}",${literal(value)});`;
  const colors =
    color("background", announcement?.backgroundColor) + color("text", announcement?.textColor);
  // If storage is blocked, reading localStorage throws.
  return (
    `(function(){var r=document.documentElement,d=r.dataset,s={},t;d.js="";` +
    `try{s=localStorage}catch(e){}${choice}${dismissed}${sidebar}${gradual}${colors}${earlyKeys(stored(preferenceKeys.singleKeys))}${earlyEvents}${missingFiles(basePath)}${openFold}})()`
  );
}

/**
 * Sets `data-gradual` on pages that are shown from their start, and removes it when the reader
 * jumps to a section.
 */
const gradual =
  `var g=window.navigation;if(g&&!location.hash&&(performance.getEntriesByType("navigation")[0]||{}).type=="navigate")` +
  `d.gradual="",g.onnavigate=function(e){e.hashChange&&delete d.gradual};`;

/**
 * Shows a note if a stylesheet or the client JavaScript can't load. To find the actual base path,
 * removes the page's route from the URL. If this base path differs from the configured one, the
 * note explains that. Otherwise, the files haven't been uploaded yet. If the host serves another
 * page at this URL, for example the not-found page, only the start of the URL can be compared. If
 * the client JavaScript can't load, the content for readers without JavaScript also appears.
 */
const missingFiles = (basePath: string) =>
  // Read the URL now, because navigations change it.
  `var l=location.pathname.replace(/(index)?(\\.html)?$/,"");function w(){var b=document.querySelector(".base-path-problem");if(!b)return;` +
  `var q=b.dataset.route,c=b.children,a=l.endsWith(q)&&l.slice(0,l.length-q.length)+"/";b.hidden=false;` +
  `if(a&&a!=${literal(basePath)})c[2].hidden=!(c[2].querySelector("code").textContent=a);` +
  `else ${basePath === "/" ? "" : `if((l+"/").startsWith(${literal(basePath)}))`}c[3].hidden=!(c[1].hidden=true)}` +
  // Ignore files from other hosts.
  `addEventListener("error",function(e){var t=e.target,m=t.type=="module";` +
  `if(String(t.src||t.href).split("/")[2]!=location.host)return;if(m)delete d.js;` +
  // If only an import of a stylesheet failed, the stylesheet has rules.
  `if(t.rel=="stylesheet")try{m=!t.sheet.cssRules[0]}catch(e){m=1}if(m)document.body?w():addEventListener("DOMContentLoaded",w)},true);`;

/**
 * Shows the folded section that the URL points to before the first paint. Later, the client
 * opens it. This is the last statement, because it throws in old browsers.
 */
const openFold =
  `if(location.hash){var f=new CSSStyleSheet;f.replaceSync(".fold-all:disabled~.fold:has(#"+CSS.escape(location.hash.slice(1))+` +
  `")::details-content{content-visibility:visible}");document.adoptedStyleSheets.push(f)}`;

/**
 * Lets the keyboard shortcuts open the search dialog before hydration. The document contains the
 * dialog, so nothing that the reader types next is lost.
 *
 * @param singleKeys expression for the stored preference
 */
const earlyKeys = (singleKeys: string) =>
  `addEventListener("keydown",function(e){var b=document.querySelector(".search-dialog"),k=e.key;` +
  `if(b&&!b.open&&d.ready==null&&(k=="k"?e.ctrlKey||e.metaKey:k=="/"&&${singleKeys}!="off"&&` +
  `!e.target.matches("input,textarea,select")))e.preventDefault(),b.showModal()});`;

/** Returns a string literal that can't end the script element. */
function literal(text: string): string {
  return JSON.stringify(text)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** Global variable with the recorded events. */
export const earlyEventsName = "lecternEarly";

/**
 * Records clicks on buttons of the page menu, and clicks and form submits in islands before
 * hydration, so that they can be replayed. Forms without an `action` would reload the page
 * and lose their input.
 */
export const earlyEvents =
  `var k=window.${earlyEventsName}=[];function n(e){var t=e.target;` +
  `if(t.closest("lectern-island:not([data-hydrated]),.page-menu .needs-script"))` +
  `k.push(e),e.submitter===void 0||t.hasAttribute("action")||e.preventDefault()}` +
  `addEventListener("click",n,true);addEventListener("submit",n,true);`;
