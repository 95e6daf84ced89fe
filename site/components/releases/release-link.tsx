import { Link } from "lectern";
import type { ReactNode } from "react";
import { releaseRoute } from "../../data/release-route";

export function ReleaseLink({ version }: { readonly version: string }): ReactNode {
  return <Link href={releaseRoute(version)}>{version}</Link>;
}
