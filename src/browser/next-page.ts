const key = 'next-page';

/**
 * It keeps where a link leads while its modules load: without one of them the router loads the page that is
 * left anew.
 */
export function rememberNextPage(href: string): void {
  try {
    sessionStorage.setItem(key, href);
  } catch {
    // The link is pressed again where there is no storage.
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
