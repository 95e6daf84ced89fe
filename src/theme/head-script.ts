import type { ColorModeConfig } from "../core/config.ts";
import { preferenceKeys, storageKey } from "./ports.ts";

export interface EarlyScriptOptions {
  readonly basePath: string;
  readonly colorMode: ColorModeConfig;
  /** The announcement shown, if any. */
  readonly announcement:
    | {
        readonly id: string;
        readonly backgroundColor?: string | undefined;
        readonly textColor?: string | undefined;
      }
    | undefined;
}

/**
 * Source of the inline script of the head, which runs before anything is
 * painted. It sets on the root element
 * - `data-js`: what needs script may show itself, what stands in for it may go;
 * - `data-theme`: the reader's choice, else the system's where that counts, else the default;
 * - `data-announcement="dismissed"` when the reader has closed this very announcement;
 * - `data-sidebar="hidden"` when the reader has hidden the sidebar;
 * - `data-gradual` when the page is shown from its start, so that what is below the
 *   window can be laid out later (`long-page.css`, `gradual-layout.ts`);
 * - the announcement's colours, as custom properties: a `style` attribute in the
 *   markup would need a policy that allows any.
 *
 * And it listens for files that do not load (see `missingFiles`), and for what a
 * reader does in islands too early (see `earlyTouches`).
 *
 * The same options give the same text, whose hash the Content-Security-Policy allows.
 */
export function earlyScript(options: EarlyScriptOptions): string {
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
  // Reading localStorage throws where the reader has blocked storage.
  return (
    `(function(){var r=document.documentElement,d=r.dataset,s={},t;d.js="";` +
    `try{s=localStorage}catch(e){}${choice}${dismissed}${sidebar}${gradual}${colors}${earlyTouches}${missingFiles(basePath)}})()`
  );
}

/**
 * Not at a section, nor where the reader may have left the page: what is above the
 * window must have its height there. Nor when they go to a section.
 */
const gradual =
  `var g=window.navigation;if(g&&!location.hash&&(performance.getEntriesByType("navigation")[0]||{}).type=="navigate")` +
  `d.gradual="",g.onnavigate=function(e){e.hashChange&&delete d.gradual};`;

/**
 * The note on files that are missing, shown when a stylesheet or the program
 * cannot be loaded. The address less the page's own route is where the site seems
 * to be: there is its base path wrong, or, where it is the one it was built for,
 * the files are not there yet. When another page answers, as the not-found page
 * does, all that can be said is whether the address lies below the base path.
 * Without the program, what stands in for it shows itself again.
 */
const missingFiles = (basePath: string) =>
  // The note is about the page that was asked for, whichever was navigated to since.
  `var l=location.pathname;function w(){var b=document.querySelector(".base-path-problem");if(!b)return;b.hidden=false;` +
  `var p=l.replace(/(index)?(\\.html)?$/,""),q=b.dataset.route,c=b.children,` +
  `a=p.endsWith(q)&&p.slice(0,p.length-q.length)+"/",o=${literal(basePath)};` +
  `if(a?a==o:(p+"/").startsWith(o))c[1].hidden=c[2].hidden=!(c[4].hidden=false);` +
  `else if(a){c[3].querySelector("code").textContent=a;c[3].hidden=false}}` +
  // What another host does not give is no fault of the site's.
  `addEventListener("error",function(e){var t=e.target,m=t.type=="module";` +
  `if(String(t.src||t.href).split("/")[2]!=location.host)return;if(m)delete d.js;` +
  `if(m||t.rel=="stylesheet")document.body?w():addEventListener("DOMContentLoaded",w)},true);`;

/** A string literal that cannot end the script element it stands in. */
function literal(text: string): string {
  return JSON.stringify(text)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** The global variable with early clicks and forms, for the parts that come to life later. */
export const earlyEventsName = "lecternEarly";

/**
 * Part of the early script: notes clicks on buttons of the page's menu, clicks in islands
 * that have not come to life, and forms sent there, for the program to repeat. A form
 * without an address of its own would load the page anew, and with it all that was typed
 * would go.
 */
export const earlyTouches =
  `var k=window.${earlyEventsName}=[];function n(e){var t=e.target;` +
  `if(t.closest&&t.closest("lectern-island:not([data-hydrated]),.page-menu .needs-script"))` +
  `k.push(e),e.submitter===void 0||t.hasAttribute("action")||e.preventDefault()}` +
  `addEventListener("click",n,true);addEventListener("submit",n,true);`;
