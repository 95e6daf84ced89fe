/** The subjects of changes, in the order of the groups on pages. */
export const components = [
  "Quiz and questions",
  "Assignment",
  "Forum",
  "Database, glossary and wiki",
  "Workshop",
  "Lesson",
  "SCORM",
  "H5P and content bank",
  "External tools",
  "Choice, feedback and survey",
  "Chat and conferences",
  "Files, folders and other resources",
  "Courses",
  "Completion and access restrictions",
  "Enrolment and groups",
  "Grades",
  "Badges and competencies",
  "Backup and restore",
  "Calendar and timeline",
  "Messaging and notifications",
  "Push notifications",
  "Blogs, comments, notes and tags",
  "Users and profiles",
  "Login and authentication",
  "Login and sites",
  "Roles and permissions",
  "Privacy and policies",
  "Blocks and dashboard",
  "Navigation, themes and icons",
  "Editors, filters and media",
  "Files and repositories",
  "Downloads and storage",
  "Offline and synchronisation",
  "Search",
  "Languages",
  "Reports, logs and analytics",
  "Administration",
  "Installation and upgrade",
  "Caches, tasks and performance",
  "Databases and DML",
  "Platforms",
  "Web services and mobile",
  "JavaScript and templates",
  "Core code",
  "Site plugins",
  "Tests and tools",
  "Build and tests",
  "Other",
] as const;

export type Component = (typeof components)[number];

/** Components that matter to app developers, but not to app users. */
const appInternals: ReadonlySet<Component> = new Set([
  "Web services and mobile",
  "JavaScript and templates",
  "Core code",
  "Site plugins",
  "Tests and tools",
  "Build and tests",
]);

export function isAppInternal(component: Component): boolean {
  return appInternals.has(component);
}
