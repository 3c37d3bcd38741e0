const phone = '(max-width: 47.99rem)';

/** Events that show that the viewer uses the page. */
const moves = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'];

/**
 * A browser also fetches lazy pictures of the next two screens, which delay the modules on a slow line and cost
 * money on a prepaid one. So a phone fetches only visible ones until the first touch.
 */
export function holdPosters(): void {
  if (!('IntersectionObserver' in window) || !matchMedia(phone).matches) return;
  const { dataset } = document.documentElement;
  dataset.heldPosters = '';
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const picture = isIntersecting ? target.querySelector('img') : null;
      if (picture !== null) picture.loading = 'eager';
    }
  });
  // Pictures are added by the document, the viewer's rows and the modules.
  const growth = new MutationObserver(() => {
    for (const picture of document.images) {
      if (picture.loading === 'lazy' && picture.parentElement !== null) seen.observe(picture.parentElement);
    }
  });
  growth.observe(document.documentElement, { childList: true, subtree: true });

  const release = () => {
    delete dataset.heldPosters;
    seen.disconnect();
    growth.disconnect();
    for (const name of moves) removeEventListener(name, release, true);
  };
  for (const name of moves) addEventListener(name, release, { capture: true, passive: true });
}
