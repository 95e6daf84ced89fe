import { page } from "./pages.fixture.ts";
import type { SearchablePage } from "./index/field.ts";

const subsystem = { parentCategories: "Subsystems API guides" };
const pluginType = { parentCategories: "Plugin types API guides" };

/** A small documentation site for judging search results. */
export const judgedPages: readonly SearchablePage[] = [
  page(
    "/docs/apis/access",
    "Access API",
    "Decides who may do what. Every page asks it before it shows or changes anything.",
    {
      Contexts:
        "A context is a place in the tree of the site, of a course or of an activity. Get one with context_course::instance($courseid) or context_system::instance().",
      Capabilities:
        "A capability is the right to do one thing, such as mod/quiz:attempt. A plugin declares its capabilities in db/access.php.",
      "Checking capabilities":
        "Call has_capability() to choose what to show and require_capability() to stop. Both take the capability and a context.",
      Roles:
        "A role is a set of permissions. Administrators assign roles to users in a context; plugins only name archetypes.",
    },
    subsystem,
  ),
  page(
    "/docs/apis/cache",
    "Cache API",
    "Keeps what is slow to compute. A definition says what a cache holds, a store says where.",
    {
      Definitions:
        "Declare each cache in db/caches.php with its mode: application, session or request.",
      Invalidation:
        "Purge a cache by event, or call cache_helper::purge_by_event() when the data changes.",
      "Using a cache":
        "cache::make() gives the cache. Ask with get(), keep with set(), forget with delete().",
    },
    subsystem,
  ),
  page(
    "/docs/apis/cachestore",
    "Cachestore plugins",
    "A cachestore connects caches to a server such as Redis. A cachestore is a class that extends cache_store. Each cache asks its cachestore; caches without a cachestore use files.",
    { "Testing a cachestore": "Run the tests of cachestores with the server you want to test." },
    pluginType,
  ),
  page(
    "/docs/apis/files",
    "File API",
    "Stores the files of activities in one pool. Code never touches the folder itself.",
    {
      "Serving files":
        "Links to files are created with moodle_url::make_pluginfile_url(). The plugin decides in its pluginfile callback.",
      "Storing files":
        "get_file_storage() returns the file_storage object. Create a stored_file from a string, a path or an upload.",
      "File picker":
        "Users choose files with the file picker of a form. The draft area keeps them until the form is saved.",
    },
    subsystem,
  ),
  page(
    "/docs/apis/strings",
    "String API",
    "Strings for people live in language files, so that they can be translated.",
    {
      "Language strings":
        "get_string('pluginname', 'mod_quiz') returns a string in the language of the user. In JavaScript load core/str.",
      "Help strings": "A string whose name ends in _help is shown by the help icon.",
    },
    subsystem,
  ),
  page(
    "/docs/apis/tasks",
    "Task API",
    "Work that isn't necessary while the reader waits is a task, run by cron.",
    {
      "Scheduled tasks": String.raw`Extend \core\task\scheduled_task and declare the class in db/tasks.php.`,
      "Ad hoc tasks": String.raw`Queue one with \core\task\manager::queue_adhoc_task().`,
    },
    subsystem,
  ),
  page(
    "/docs/plugins/block",
    "Block plugins",
    "A block is a small box at the side of a page: a calendar, a list, a search form.",
    {
      "Writing a block":
        "Create blocks/pigs with version.php, a language file and block_pigs.php, whose class extends block_base.",
      Settings:
        "Settings of the site are in settings.php, settings of an instance in edit_form.php.",
      Testing: "Add a Behat feature that puts the block on a course and looks at it.",
      Backup: "What a block keeps in tables of its own needs a backup step.",
    },
    pluginType,
  ),
  page(
    "/docs/plugins/mod",
    "Activity modules",
    "Activities are what students do in a course: a quiz, a forum, an assignment.",
    {
      "Writing an activity module":
        "Create mod/pigs with lib.php, mod_form.php, view.php and the table of its instances.",
      Grades: "Send grades with grade_update(). The gradebook asks for them by callback.",
      Testing:
        "Write PHPUnit tests with a data generator, and Behat features for what teachers see.",
      Backup: "Backup is required: a structure step names the tables and files of the activity.",
    },
    pluginType,
  ),
  page(
    "/docs/guides/javascript",
    "JavaScript",
    "Modules in amd/src are written as ES modules and built with Grunt.",
    {
      "Loading a module": "From PHP call $PAGE->requires->js_call_amd('mod_pigs/feed', 'init').",
      "Calling web services": "core/ajax sends calls to external functions and returns promises.",
      Debugging: "Set $CFG->cachejs to false, so that the browser loads modules one by one.",
    },
    { parentCategories: "Guides" },
  ),
  page(
    "/general/releases/4.0",
    "Moodle 4.0",
    "Released on 19 April 2022 with a new navigation.",
    {
      Requirements: "PHP 7.3 to 8.0 and MySQL 5.7, MariaDB 10.2.29 or PostgreSQL 10.",
      "Fixed issues": "MDL-73270 The quiz keeps its grade. MDL-12345 Cron runs tasks in order.",
    },
    { area: "general", parentCategories: "Releases" },
  ),
  page(
    "/general/releases/4.0.1",
    "Moodle 4.0.1",
    "A minor release of May 2022.",
    {
      "Fixed issues": "MDL-74473 The navigation of courses. MDL-73270 The grade of a quiz, again.",
    },
    { area: "general", parentCategories: "Releases" },
  ),
  page(
    "/general/process",
    "Development process",
    "How a change gets from an idea into a release.",
    {
      "Peer review":
        "Another developer reads the code before integration and comments in the tracker.",
      "Integration review":
        "Integrators look at each change every week, and test it on all databases.",
      "Backporting a fix":
        "Bugs are fixed in all supported branches. Ask before you backport anything else.",
      "Security issues":
        "Report a vulnerability in the tracker with the security level set; do not write of it anywhere else.",
    },
    { area: "general" },
  ),
  page(
    "/general/accessibility",
    "Accessibility",
    "Pages work with a keyboard and a screen reader. We aim at WCAG 2.1, level AA.",
    {
      "Testing accessibility":
        "Test with the accessibility checks of Behat and with a screen reader.",
    },
    { area: "general", parentCategories: "Policies" },
  ),
];
