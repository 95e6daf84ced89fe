import type { ReactNode } from "react";
import { Link } from "./Link.tsx";

/** A grid of `Card`s. */
export function Cards({ children }: { readonly children?: ReactNode }): ReactNode {
  return <ul className="cards">{children}</ul>;
}

export interface CardProps {
  readonly title: ReactNode;
  /** A route of the site or a full address; the whole card leads there. */
  readonly href: string;
  readonly children?: ReactNode;
}

/** One card of `Cards`. */
export function Card({ title, href, children }: CardProps): ReactNode {
  return (
    <li className="card">
      <Link href={href}>
        <span className="card-title">{title}</span>
      </Link>
      {children !== undefined && <div className="card-text">{children}</div>}
    </li>
  );
}
