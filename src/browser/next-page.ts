const key = 'next-page';

/**
 * Stores the address of a link while its modules load. If a module is missing, the router reloads the current
 * page instead, and that document opens this address.
 */
export function rememberNextPage(href: string): void {
  try {
    sessionStorage.setItem(key, href);
  } catch {
    // Without storage the viewer has to press the link again.
  }
}

export function takeNextPage(): string | null {
  try {
    const href = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return href;
  } catch {
    return null;
  }
}
