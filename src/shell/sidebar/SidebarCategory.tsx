import { type ReactNode, useId } from "react";
import type { ShownSidebarCategory } from "../../model/page-data.ts";
import { classNames } from "../class-names.ts";
import { useHydrated } from "../ports/hydrated.ts";
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
 *
 * What only a program can do comes with it: the first markup has the label alone,
 * and styles draw the caret (`sidebar.css`). `data-facts` says of the item what
 * cannot be seen; `client/shown-rows.ts` reads it.
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
      className={classNames("sidebar-category", item.className)}
      data-facts={factsOf(item)}
      data-open={open ? "" : undefined}
      data-active={leadsTo(path, active) && !isCurrent ? "" : undefined}
    >
      {isButton ? (
        <button type="button" {...disclosure} onClick={toggle}>
          {item.label}
        </button>
      ) : (
        <CategoryLabel item={item} isCurrent={isCurrent} onToggle={toggle} />
      )}
      {hydrated && !isButton && item.collapsible && (
        <button
          type="button"
          className="sidebar-caret"
          aria-label={texts.sidebar.toggleCategory(item.label)}
          {...disclosure}
          onPointerEnter={item.items === undefined ? () => port.load() : undefined}
          onClick={toggle}
        />
      )}
      {open && (
        <div
          className="sidebar-children"
          // What names it comes with the program.
          id={hydrated ? listId : undefined}
          aria-busy={item.items === undefined || undefined}
        >
          {item.items && <SidebarItems items={item.items} path={path} control={control} />}
        </div>
      )}
    </li>
  );
}

/** `fixed`: always open; `expanded`: open unless a reader closes it; `first`: it has no page, and leads to the first in it. */
function factsOf(item: ShownSidebarCategory): string | undefined {
  return classNames(
    item.href === undefined && "first",
    !item.collapsible ? "fixed" : !item.collapsed && "expanded",
  );
}

function CategoryLabel(props: {
  readonly item: ShownSidebarCategory;
  readonly isCurrent: boolean;
  onToggle(): void;
}): ReactNode {
  const { item, isCurrent } = props;
  const href = item.href ?? item.fallbackHref;
  if (href === undefined) return <span>{item.label}</span>;
  return (
    <ShellLink
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      // Going there opens it; on the page itself there is nowhere to go.
      onClick={isCurrent && item.collapsible ? props.onToggle : undefined}
    >
      {item.label}
    </ShellLink>
  );
}
