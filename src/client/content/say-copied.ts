/** How long a link says that its address was copied, in milliseconds. */
const saidFor = 1000;

/** What is being said, by the link that says it. */
const running = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Shows on a link that its address was copied, and tells it to screen readers. */
export function sayCopied(link: Element, text: string): void {
  clearTimeout(running.get(link));
  link.classList.add("is-copied");
  const region = document.getElementById("announcer");
  if (region) region.textContent = text;
  const end = () => {
    link.classList.remove("is-copied");
    // Said again only when it has gone in between; another page's title stays.
    if (region?.textContent === text) region.textContent = "";
  };
  running.set(link, setTimeout(end, saidFor));
}
