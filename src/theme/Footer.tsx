import type { ReactNode } from "react";
import type { FooterColumn } from "../core/config.ts";
import { Icon, RawHtml, ShellLink, Slot, LogoImage } from "./elements.tsx";
import { useSite, useTexts } from "./site-context.tsx";

/**
 * Renders the slot if the site fills it. Otherwise, renders links in columns or in one row, the
 * logo and the copyright.
 */
export function Footer(): ReactNode {
  const { footer, offline, localeBase, slots } = useSite();
  const texts = useTexts().offline;
  const { style, columns, logo, copyright } = footer;
  const isEmpty = columns.length === 0 && !logo && copyright === undefined;
  if (slots?.Footer !== undefined) return <Slot html={slots.Footer} />;
  const hasSlots = slots?.FooterStart !== undefined || slots?.FooterEnd !== undefined;
  if (isEmpty && !offline.enabled && !hasSlots) return null;
  const isRow = columns.length === 1 && columns[0]?.title === undefined;
  return (
    <footer className="footer" data-theme={style === "dark" ? style : undefined}>
      <div className="footer-inner">
        <Slot html={slots?.FooterStart} />
        {columns.length > 0 && (
          <div className={isRow ? "footer-row" : "footer-columns"}>
            {columns.map((column, index) => (
              <Column key={index} column={column} />
            ))}
          </div>
        )}
        <Slot html={slots?.FooterEnd} />
        {(logo || copyright !== undefined || offline.enabled) && (
          <div className="footer-end">
            {logo &&
              (logo.href === undefined ? (
                <LogoImage logo={logo} alt={logo.alt} />
              ) : (
                <ShellLink className="footer-logo" href={logo.href}>
                  <LogoImage logo={logo} alt={logo.alt} />
                </ShellLink>
              ))}
            {copyright !== undefined && (
              <RawHtml as="div" className="footer-copyright" html={copyright} />
            )}
            {offline.enabled && (
              <a className="footer-offline" href={`${localeBase}offline`}>
                <Icon name="download" />
                {texts.control}
              </a>
            )}
          </div>
        )}
      </div>
    </footer>
  );
}

function Column({ column }: { readonly column: FooterColumn }): ReactNode {
  return (
    <div className="footer-column">
      {column.title !== undefined && <h2 className="footer-title">{column.title}</h2>}
      <ul>
        {column.items.map((item, index) =>
          item.kind === "link" ? (
            <li key={item.href}>
              <ShellLink href={item.href}>{item.label}</ShellLink>
            </li>
          ) : (
            <RawHtml key={index} as="li" html={item.html} />
          ),
        )}
      </ul>
    </div>
  );
}
