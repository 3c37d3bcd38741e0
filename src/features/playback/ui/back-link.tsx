import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#src/routes.ts';
import { Icon } from '#src/ui/icon.tsx';

interface BackLinkProps {
  href: string;
}

/** Goes back in the history to keep the scroll position. `href` is for other origins and without script. */
export function BackLink({ href }: BackLinkProps) {
  const { t } = useLingui();
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
      <span>{t`Back`}</span>
    </a>
  );
}

/** Going back to these pages would redirect a signed-in viewer. */
const doors: readonly string[] = [paths.login, paths.signup, paths.payment];

/** Reads the referrer for the first document, because the router knows only pages after it. */
function cameFromOurs(): boolean {
  if (window.history.length < 2) return false;
  const state: unknown = window.history.state;
  const isFirst = !(typeof state === 'object' && state !== null && 'idx' in state && state.idx !== 0);
  if (!isFirst) return true;
  const before = URL.parse(document.referrer);
  return before?.origin === location.origin && !doors.includes(before.pathname);
}
