/** A query in a reader's words and the expected page. */
export interface Wish {
  readonly typed: string;
  /** Route of the expected page. */
  readonly route: string;
  /** Required position: the first result, or any visible result. */
  readonly place: "first" | "shown";
}

/*
 * Written from the reader's point of view before anyone tried the queries: beginners and people
 * who know the name, pages and their sections, questions, identifiers, and a typo.
 */
export const wishes: readonly Wish[] = [
  { typed: "access api", route: "/docs/apis/subsystems/access", place: "first" },
  { typed: "file api", route: "/docs/apis/subsystems/files", place: "first" },
  { typed: "version.php", route: "/docs/apis/commonfiles/version-and-strings", place: "first" },
  { typed: "has_capability", route: "/docs/apis/subsystems/access", place: "shown" },
  { typed: "enrolment plugins", route: "/docs/apis/plugintypes/enrol", place: "first" },
  { typed: "block plugins", route: "/docs/apis/plugintypes/blocks", place: "first" },
  { typed: "course format", route: "/docs/apis/plugintypes/format", place: "shown" },
  { typed: "templates", route: "/docs/guides/templates", place: "first" },
  { typed: "javascript", route: "/docs/guides/javascript", place: "first" },
  { typed: "deep linking", route: "/docs/moodleapp/development/deep-linking", place: "first" },
  {
    typed: "remote themes",
    route: "/docs/moodleapp/customisation/remote-themes",
    place: "first",
  },
  {
    typed: "push notifications",
    route: "/docs/moodleapp/development/custom-push-notifications",
    place: "shown",
  },
  { typed: "coding style", route: "/general/development/policies/codingstyle", place: "first" },
  {
    typed: "sql injection",
    route: "/general/development/policies/security/sql-injection",
    place: "first",
  },
  { typed: "peer review", route: "/general/development/process/peer-review", place: "first" },
  {
    typed: "report a security issue",
    route: "/general/development/process/security",
    place: "shown",
  },
  { typed: "phpstorm", route: "/general/development/tools/phpstorm", place: "first" },
  {
    typed: "backporting policy",
    route: "/general/development/policies/backporting",
    place: "first",
  },
  { typed: "acessibility", route: "/general/development/policies/accessibility", place: "shown" },
  { typed: "release 4.0", route: "/general/releases/4.0", place: "shown" },
];
