import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#src/routes.ts';
import { Icon } from '#src/ui/icon.tsx';

interface BackLinkProps {
  /** Where to go for who came from elsewhere. */
  href: string;
}

/**
 * Back to where the viewer came from, at the same place in the list, if that is a page of ours; else to
 * `href`, as without script.
 */
export function BackLink({ href }: BackLinkProps) {
  const navigate = useNavigate();
  const handleClick = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !cameFromOurs()) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <a className="button quiet small" href={href} onClick={handleClick}>
      <Icon name="previous" />
      Back
    </a>
  );
}

/** Pages that send whoever is signed in away again: going back to them would lead here or nowhere. */
const doors: readonly string[] = [paths.login, paths.signup, paths.payment];

/**
 * The router counts the pages of a document in the browser's history. At its first one, only the browser knows
 * what was before.
 */
function cameFromOurs(): boolean {
  if (window.history.length < 2) return false;
  const state: unknown = window.history.state;
  const isFirst = !(typeof state === 'object' && state !== null && 'idx' in state && state.idx !== 0);
  if (!isFirst) return true;
  const before = URL.parse(document.referrer);
  return before?.origin === location.origin && !doors.includes(before.pathname);
}
