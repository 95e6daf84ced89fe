import { Link } from "lectern";
import type { ReactNode } from "react";
import { releaseRoute } from "../../data/release-table";

export function ReleaseLink({ version }: { readonly version: string }): ReactNode {
  return <Link href={releaseRoute(version)}>{version}</Link>;
}
