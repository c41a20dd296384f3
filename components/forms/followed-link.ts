type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "defaultPrevented">;
type Link = Pick<HTMLAnchorElement, "href" | "target" | "download">;

/**
 * Where a click on a link takes this page, as a path of ours; undefined when the page stays: a new tab, a download, a
 * place on the same page. To another site the browser itself asks.
 */
export function followedLink(click: Click, link: Link, here: string): string | undefined {
  const isPlain = click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
  if (!isPlain || click.defaultPrevented) return undefined;
  if ((link.target !== "" && link.target !== "_self") || link.download !== "") return undefined;
  const [to, from] = [new URL(link.href), new URL(here)];
  if (to.origin !== from.origin || (to.pathname === from.pathname && to.search === from.search)) return undefined;
  return to.pathname + to.search + to.hash;
}
