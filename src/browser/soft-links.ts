import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { rememberNextPage, takeNextPage } from '#src/browser/next-page.ts';

/**
 * Uses one listener, because hundreds of link components would slow the start. The focus moves to the new
 * content. With view transitions the pressed poster grows into `title-picture`.
 */
export function useSoftLinks() {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const shown = useRef(pathname);
  const grown = useRef<HTMLElement>(null);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) {
      document.getElementById(contentId)?.focus({ preventScroll: true });
    }
  }, [pathname]);

  // The next page is shown, so its address needn't be stored any longer.
  useEffect(() => void (key !== '' && takeNextPage()), [key]);

  const handleClick = useEffectEvent((event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.hash !== '' || 'reload' in link.dataset) return;
    // Offline the worker can answer documents, but the next page's modules may be missing.
    if (!navigator.onLine && navigator.serviceWorker?.controller != null) return;
    event.preventDefault();
    const picture = link.querySelector<HTMLElement>('.poster');
    // The name must stay unique: an earlier link may have failed to load its page.
    if (grown.current !== null) grown.current.style.viewTransitionName = '';
    grown.current = picture;
    if (picture !== null) picture.style.viewTransitionName = 'title-picture';
    rememberNextPage(link.href);
    navigate(link.pathname + link.search, { viewTransition: picture !== null });
  });

  useEffect(() => {
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, []);
}
