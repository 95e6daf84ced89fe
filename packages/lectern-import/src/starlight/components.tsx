import {
  Children,
  isValidElement,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from "react";
import {
  Card as EngineCard,
  CodeBlock,
  LinkButton as EngineLinkButton,
  TabItem as EngineTabItem,
  Tabs as EngineTabs,
} from "lectern";

/** The components that pages import from `@astrojs/starlight/components`. */
export { Cards as CardGrid, FileTree } from "lectern";

type Parent = Readonly<{ children?: ReactNode }>;

type TabItemProps = Parent & { readonly label: string };

/** Only provides props to `Tabs`, which renders the tab. */
export const TabItem: (props: TabItemProps) => ReactNode = Placeholder;

/** Renders tabs. Tabs with the same `syncKey` switch together. */
export function Tabs({ syncKey, children }: Parent & { readonly syncKey?: string }): ReactNode {
  const panels = Children.toArray(children).filter(
    (child): child is ReactElement<TabItemProps> =>
      isValidElement<Partial<TabItemProps>>(child) && typeof child.props.label === "string",
  );
  const labels = panels.map(({ props }) => props.label);
  return (
    <EngineTabs {...(syncKey !== undefined && { groupId: syncKey })}>
      {panels.map(({ props }, at) => {
        const value = labels.indexOf(props.label) === at ? props.label : `${props.label} ${at + 1}`;
        return <EngineTabItem {...props} key={value} value={value} />;
      })}
    </EngineTabs>
  );
}

/** Renders a box with a title, which can contain HTML, and no link. */
export function Card({ title, children }: Parent & { readonly title: string }): ReactNode {
  return (
    <EngineCard title={<span dangerouslySetInnerHTML={{ __html: title }} />}>{children}</EngineCard>
  );
}

type LinkCardProps = ComponentProps<typeof EngineCard> & { readonly description?: string };

/** Renders a card that is a link. Its description can contain HTML. */
export function LinkCard({ description = "", ...card }: LinkCardProps): ReactNode {
  const html = <div dangerouslySetInnerHTML={{ __html: description }} />;
  return <EngineCard {...card}>{description === "" ? undefined : html}</EngineCard>;
}

type LinkButtonProps = Parent & { readonly href: string; readonly variant?: string };

/** Renders a link that looks like a button. */
export function LinkButton({ variant = "primary", ...link }: LinkButtonProps): ReactNode {
  const shown = variant === "primary" ? variant : "secondary";
  return <EngineLinkButton {...link} variant={shown} />;
}

/** Wraps a numbered list. */
export function Steps({ children }: Parent): ReactNode {
  return <div className="lectern-steps">{children}</div>;
}

const kinds = ["Note", "Tip", "Caution", "Danger"];

type AsideProps = Parent & { readonly type?: string; readonly title?: ReactNode };

/** Renders a box with a title. */
export function Aside({ type = "note", title, children }: AsideProps): ReactNode {
  const kind = kinds.find((each) => each.toLowerCase() === type);
  return (
    <aside className={`admonition admonition-${kind ? type : "note"}`} role="note">
      <p className="admonition-title">{title ?? kind ?? type}</p>
      {children}
    </aside>
  );
}

type BadgeProps = Parent & { readonly text?: ReactNode; readonly variant?: string };

const badges: Readonly<Record<string, string>> = { success: "tip", caution: "warning" };

/** Renders a short label. */
export function Badge({ text, variant = "note", children }: BadgeProps): ReactNode {
  const type = badges[variant] ?? variant;
  return <span className={`lectern-badge badge-${type}`}>{text ?? children}</span>;
}

/** Renders only the label, because Lectern doesn't include the icons. */
export function Icon({ label }: { readonly label?: string }): ReactNode {
  return label;
}

type PackageManagersProps = Readonly<Partial<Record<"pkg" | "type" | "args", string>>> & {
  readonly dev?: boolean;
  readonly pkgManagers?: readonly string[];
};

/** Renders a tab with the command for each package manager. */
export function PackageManagers(props: PackageManagersProps): ReactNode {
  const { pkg = "", type = "add", args = "", dev, pkgManagers = ["npm", "yarn", "pnpm"] } = props;
  const tabs = pkgManagers.map((name) => {
    const npx = name === "npm" ? "npx" : "bunx";
    const command = `${name} ${type}`.replace(/^(?:npm|bun) (?:dlx|exec)$/, npx);
    const words = [command, dev ? "-D" : "", pkg, args].filter(Boolean);
    return (
      <TabItem key={name} label={name}>
        <Code lang="sh" code={words.join(" ")} />
      </TabItem>
    );
  });
  return <Tabs syncKey="pkg">{tabs}</Tabs>;
}

type CodeProps = { readonly code: string } & Readonly<Partial<Record<"lang" | "title", string>>>;

export function Code({ code, lang: language = "text", ...shown }: CodeProps): ReactNode {
  return <CodeBlock {...{ ...shown, language }}>{code}</CodeBlock>;
}

type ImageProps = Omit<ComponentProps<"img">, "src"> & {
  /** A URL, or an image of a content collection. */
  readonly src: string | { readonly src: string };
};

/** Renders an image of `astro:assets`. */
export function Image({ src, alt = "", width, height }: ImageProps): ReactNode {
  const url = typeof src === "string" ? src : src.src;
  return <img src={url} alt={alt} width={width} height={height} loading="lazy" />;
}

export { Image as Picture };

/** Replaces functions of `astro:content`. Lectern has no content collections. */
export function nothing(): readonly [] {
  return [];
}

/** Renders only the children of a component that doesn't run in React. */
export function Placeholder({ children }: Parent): ReactNode {
  return children;
}
