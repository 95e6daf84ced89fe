/** Whether the reader's keyboard has a Command key. */
export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}
