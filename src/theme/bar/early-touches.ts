/** The global variable with what a reader did in islands before they came to life. */
export const earlyEventsName = "lecternEarly";

/**
 * Part of the early script: notes clicks in islands that have not come to life,
 * and forms sent there, for the program to repeat. A form without an address of
 * its own would load the page anew, and with it all that was typed would go.
 */
export const earlyTouches =
  `var k=window.${earlyEventsName}=[];function n(e){var t=e.target;` +
  `if(t.closest&&t.closest("lectern-island:not([data-hydrated])"))` +
  `k.push(e),e.submitter===void 0||t.hasAttribute("action")||e.preventDefault()}` +
  `addEventListener("click",n,true);addEventListener("submit",n,true);`;
