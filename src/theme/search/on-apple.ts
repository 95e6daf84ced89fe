/** Whether the reader's keyboard has a Command key. */
export function onApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}
