const phone = '(max-width: 47.99rem)';

/** These events show that the viewer goes on. */
const moves = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'];

/**
 * A browser fetches lazy pictures of the next two screens, which on a slow line come before the modules and on a
 * prepaid one cost money. A phone fetches those in sight, and the others from the first touch on.
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
  // Pictures come with the document, with the viewer's rows and with the modules.
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
