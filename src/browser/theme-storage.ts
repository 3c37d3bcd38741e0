const key = 'theme';

/** The style sheet reads the theme at the root. */
export function markTheme(): void {
  let theme = '';
  try {
    theme = localStorage.getItem(key) ?? '';
  } catch {
    // The browser may refuse access to storage.
  }
  document.documentElement.dataset.theme = theme;
}

/** Without script the page is dark. */
export function shownTheme(): string {
  return document.documentElement.dataset.theme || 'dark';
}

export function storeTheme(theme: string): void {
  document.documentElement.dataset.theme = theme;
  // The browser colours its own frame with `theme-color`.
  const { backgroundColor } = getComputedStyle(document.documentElement);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', backgroundColor);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The browser may refuse access to storage.
  }
}
