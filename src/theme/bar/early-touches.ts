/** The global variable with early clicks and forms, for the parts that come to life later. */
export const earlyEventsName = "lecternEarly";

/**
 * Part of the early script: notes clicks on buttons of the page's menu, clicks in islands
 * that have not come to life, and forms sent there, for the program to repeat. A form
 * without an address of its own would load the page anew, and with it all that was typed
 * would go.
 */
export const earlyTouches =
  `var k=window.${earlyEventsName}=[];function n(e){var t=e.target;` +
  `if(t.closest&&t.closest("lectern-island:not([data-hydrated]),.page-menu .needs-script"))` +
  `k.push(e),e.submitter===void 0||t.hasAttribute("action")||e.preventDefault()}` +
  `addEventListener("click",n,true);addEventListener("submit",n,true);`;
