import type { ReactNode } from "react";
import type { PageData, VersionLink } from "../../core/page-data.ts";
import type { ShownNavigationItem } from "../../core/site-data.ts";
import { classNames } from "../class-names.ts";
import { ShellLink } from "../ShellLink.tsx";
import { useSite } from "../site-context.tsx";
import { useTexts } from "../use-texts.ts";
import { Dropdown } from "./Dropdown.tsx";
import { usePreferredVersion } from "./use-preferred-version.ts";
import { candidateVersions, chooseVersion, sectionOf, versionTargets } from "./version-choice.ts";

interface VersionTargetProps {
  /** Id of the section. */
  readonly section: string;
  readonly page: PageData;
  readonly target: VersionLink;
  onChoose(name: string): void;
  readonly className?: string | undefined;
}

/** A link to a version of a section, as menus have it. */
export function VersionTarget(props: VersionTargetProps): ReactNode {
  const { section, page, target, onChoose, className } = props;
  const isHere = page.version?.section === section && page.version.name === target.name;
  return (
    <ShellLink
      className={classNames("bar-link", className)}
      href={target.href}
      aria-current={isHere ? "true" : undefined}
      data-version={target.name}
      onClick={() => onChoose(target.name)}
    >
      {target.label}
    </ShellLink>
  );
}

interface VersionDropdownProps {
  readonly item: Extract<ShownNavigationItem, { kind: "version-dropdown" }>;
  readonly page: PageData;
  /** The items of `item`, each in its `li`. */
  readonly before: ReactNode;
  readonly after: ReactNode;
}

/** The versions of a section. Picking one is remembered; browsing is not. */
export function VersionDropdown({ item, page, before, after }: VersionDropdownProps): ReactNode {
  const site = useSite();
  const texts = useTexts();
  const [preferred, prefer] = usePreferredVersion(item.section);
  const section = sectionOf(site, item.section);
  if (!section) return null;
  const targets = versionTargets(section, page);
  const shown = chooseVersion(candidateVersions(section, page, preferred), targets);
  if (!shown) return null;
  const isHere = page.version?.section === section.id;
  const entry = (target: VersionLink) => (
    <VersionTarget
      section={section.id}
      page={page}
      target={target}
      onChoose={prefer}
      className={item.className}
    />
  );
  if (targets.length + item.before.length + item.after.length <= 1) return entry(shown);
  return (
    <Dropdown
      // A page without versions is of none.
      label={isHere ? texts.version.badge(shown.label) : texts.menu.versions}
      className={classNames("version-dropdown", item.className)}
    >
      {before}
      {targets.map((target) => (
        <li key={target.name}>{entry(target)}</li>
      ))}
      {after}
    </Dropdown>
  );
}
