import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext, useEffect } from 'react';
import type { TimeLeftView } from '#src/domain/screen-time-words.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import { RefreshContext, usePersonal } from './personal.tsx';
import { Hole } from './viewer-part.tsx';

export function ViewerTime() {
  return (
    <Hole of="time" as="div">
      <OwnTime />
    </Hole>
  );
}

/** Shown in place of the hero once the time is up. */
export function TimeLeftStatus({ time, isOwn }: { time: TimeLeftView | null; isOwn: boolean }) {
  const { t } = useLingui();
  // A sub-user without limits has no time to show.
  if (time === null) return null;
  const { minutes, text, opensAgain } = time;
  if (minutes > 0)
    return (
      <p className="time-left">
        <Icon name="recent" />
        {text}
      </p>
    );
  return (
    <EmptyState
      art="time-up"
      role="status"
      title={text}
      text={opensAgain ?? t`See you next time!`}
      action={
        <>
          <ButtonLink href={paths.subUserMyList} data-first-focus="">
            {t`Choose something for next time`}
          </ButtonLink>
          {isOwn ? (
            <ButtonLink look="quiet" href={paths.subUserMoreTime}>
              {t`More time?`}
            </ButtonLink>
          ) : null}
        </>
      }
    />
  );
}

/** Once the time is up no film can play. The shared document hides the children by CSS until hydration. */
export function WhileTimeIsLeft({ children }: { children: ReactNode }) {
  const isUp = usePersonal()?.timeLeft?.minutes === 0;
  return useHydrated() && isUp ? null : children;
}

function OwnTime() {
  const personal = usePersonal();
  const time = personal?.timeLeft ?? null;
  useRenewal(time !== null);
  return <TimeLeftStatus time={time} isOwn={personal?.subUserName !== null} />;
}

/** Fetches the time again when the viewer returns to the page. */
function useRenewal(isLimited: boolean): void {
  const refresh = useContext(RefreshContext);
  useEffect(() => {
    if (!isLimited) return;
    const renew = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) renew();
    };
    if (isBack()) renew();
    addEventListener('pageshow', handleShow);
    document.addEventListener('visibilitychange', renew);
    return () => {
      removeEventListener('pageshow', handleShow);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [isLimited, refresh]);
}

/** True if the browser may show a document that it had cached. */
function isBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward';
}
