import { type ReactNode, useId } from "react";
import type { ShownSidebarCategory } from "../../model/page-data.ts";
import { classNames } from "../class-names.ts";
import { useHydrated } from "../ports/hydrated.ts";
import { Icon } from "../icons.tsx";
import { useSidebarPort } from "../ports/ports.ts";
import { ShellLink } from "../ShellLink.tsx";
import { useTexts } from "../use-texts.ts";
import { SidebarItems } from "./SidebarItems.tsx";
import { isOpen, isSamePath, type ItemPath, leadsTo } from "./sidebar-state.ts";
import type { SidebarControl } from "./use-sidebar-state.ts";

interface SidebarCategoryProps {
  readonly item: ShownSidebarCategory;
  readonly path: ItemPath;
  readonly siblings: number;
  readonly control: SidebarControl;
}

/**
 * A category. One with a page is a link and a caret button; one without is a
 * button, or, for readers without script, a link to the first page in it. The
 * items of a closed one are fetched when it is first opened.
 */
export function SidebarCategory(props: SidebarCategoryProps): ReactNode {
  const { item, path, siblings, control } = props;
  const { active } = control.state;
  const port = useSidebarPort();
  const hydrated = useHydrated();
  const texts = useTexts();
  const listId = useId();
  const open = isOpen(control.state, path, item);
  const isCurrent = isSamePath(path, active);

  const toggle = () => {
    if (!open && item.items === undefined) port.load();
    control.setOpen({ path, open: !open, siblings });
  };
  const disclosure = { "aria-expanded": open, "aria-controls": open ? listId : undefined };
  const isButton = hydrated && item.href === undefined && item.collapsible;

  return (
    <li
      className={classNames("sidebar-item", "sidebar-category", item.className)}
      data-open={open ? "" : undefined}
      data-active={leadsTo(path, active) && !isCurrent ? "" : undefined}
    >
      <div className="sidebar-row">
        {isButton ? (
          <button type="button" className="sidebar-link" {...disclosure} onClick={toggle}>
            {item.label}
            <Icon name="caret" />
          </button>
        ) : (
          <CategoryLabel item={item} isCurrent={isCurrent} onToggle={toggle} />
        )}
        {!isButton && item.collapsible && (
          <button
            type="button"
            className="sidebar-caret needs-script"
            aria-label={texts.sidebar.toggleCategory(item.label)}
            {...disclosure}
            onPointerEnter={item.items === undefined ? () => port.load() : undefined}
            onClick={toggle}
          >
            <Icon name="caret" />
          </button>
        )}
      </div>
      {open && (
        <div className="sidebar-children" id={listId} aria-busy={item.items === undefined}>
          {item.items && <SidebarItems items={item.items} path={path} control={control} />}
        </div>
      )}
    </li>
  );
}

function CategoryLabel(props: {
  readonly item: ShownSidebarCategory;
  readonly isCurrent: boolean;
  onToggle(): void;
}): ReactNode {
  const { item, isCurrent } = props;
  const href = item.href ?? item.fallbackHref;
  if (href === undefined) return <span className="sidebar-link">{item.label}</span>;
  return (
    <ShellLink
      className="sidebar-link"
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      // Going there opens it; on the page itself there is nowhere to go.
      onClick={isCurrent && item.collapsible ? props.onToggle : undefined}
    >
      {item.label}
    </ShellLink>
  );
}
