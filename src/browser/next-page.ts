const key = 'next-page';

/** Where a link leads, while its modules load: without one of them the router loads the page that is left anew. */
export function rememberNextPage(href: string): void {
  try {
    sessionStorage.setItem(key, href);
  } catch {
    // Without storage the link is pressed again.
  }
}

/** Returns null without one. */
export function takeNextPage(): string | null {
  try {
    const href = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return href;
  } catch {
    return null;
  }
}
