import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { contentId } from './nav-bar.tsx';

/**
 * Follows links inside the product without loading a new document. One listener for the whole document: a
 * page has hundreds of plain links, and each one made a component of its own costs more at the start than all
 * the rest of the page. A link with `data-reload`, `download`, a `target` or a hash stays the browser's.
 *
 * When the link that was followed is gone with its page, focus goes to the new page's content instead of
 * being lost. Where the browser has view transitions, the poster that was pressed grows into the page that it leads to:
 * an element there may carry the name `title-picture`.
 */
export function useSoftLinks() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) {
      document.getElementById(contentId)?.focus({ preventScroll: true });
    }
  }, [pathname]);

  const handleClick = useEffectEvent((event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.hash !== '' || 'reload' in link.dataset) return;
    event.preventDefault();
    const picture = link.querySelector<HTMLElement>('.poster');
    if (picture !== null) picture.style.viewTransitionName = 'title-picture';
    navigate(link.pathname + link.search, { viewTransition: picture !== null });
  });

  useEffect(() => {
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, []);
}
