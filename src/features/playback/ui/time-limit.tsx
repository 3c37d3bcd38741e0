import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTelevision } from '#src/browser/screen.ts';
import { phaseOf } from '#src/domain/screen-time.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useViewing } from '#src/ui/viewing.tsx';
import { MoreTime } from './more-time.tsx';
import type { ScreenTime } from './use-screen-time.ts';

/** Lies over the film. Screen readers announce it at ten, five and one minutes and in the grace period. */
export function TimeNotice({ time: { phase, minutes, isLost } }: { time: ScreenTime }) {
  const { t } = useLingui();
  if (minutes === null && !isLost) return null;
  const notice = isLost ? lostNotice : noticeOf(phase, minutes ?? 0);
  const text = notice === null ? null : t(notice);
  const isSpoken = phase === 'grace' || minutes === 10 || minutes === 5 || minutes === 1;
  return (
    <>
      {text === null ? null : (
        <p className="time-notice" aria-hidden="true">
          {text}
        </p>
      )}
      <p className="vh" aria-live="polite">
        {isSpoken ? text : null}
      </p>
    </>
  );
}

const lostNotice = msg`We’ve lost the connection. This stops in two minutes.`;

/** Shown if minutes are left but another device holds them. */
const elsewhereNotice = msg`Today’s time is in use on another device. This stops in two minutes.`;

function noticeOf(phase: ScreenTime['phase'], minutes: number): MessageDescriptor | null {
  if (phase === 'grace') return minutes > 0 ? elsewhereNotice : msg`Time is up. This stops in two minutes.`;
  if (phase !== 'ending') return null;
  if (minutes === 10) return msg`Ten minutes left`;
  return msg`${plural({ minutes }, { one: 'One minute left', other: '# minutes left' })}`;
}

interface TimeUpProps {
  time: ScreenTime;
  /** True if a film was open before. */
  wasOpen: boolean;
}

/** Shown in place of the film. */
export function TimeUp({ time, wasOpen }: TimeUpProps) {
  const { t } = useLingui();
  const { opensAgain, isLost, minutes } = time;
  // Minutes that are left are in use on another device, as `opensAgain` says.
  const isElsewhere = minutes !== null && minutes > 0;
  const place = useRef<HTMLDivElement>(null);
  const isTelevision = useTelevision();
  useEffect(() => {
    // The focus was in the frame, which has been removed.
    if (!wasOpen || document.activeElement !== document.body) return;
    // A remote control needs the focus on a control.
    const control = isTelevision ? place.current?.querySelector('a, input[type=password]') : null;
    if (control instanceof HTMLElement) control.focus();
    else place.current?.focus({ preventScroll: true });
  }, [wasOpen, isTelevision]);
  const again = (
    <ButtonLink href="" data-reload="">
      {t`Try again`}
    </ButtonLink>
  );
  return (
    <div className="player-none time-up dusk" ref={place} tabIndex={-1}>
      <div role="status">
        {isLost ? (
          <EmptyState
            art="offline"
            title={t`We’ve lost the connection.`}
            text={t`Nothing was lost. Your film goes on where you were.`}
            action={again}
          />
        ) : isElsewhere ? (
          <EmptyState
            art="time-up"
            title={t`No time is left on this device.`}
            text={opensAgain ?? ''}
            action={again}
          />
        ) : (
          <EmptyState
            art="time-up"
            title={t`Time is up for today.`}
            text={opensAgain ?? t`See you next time!`}
            action={
              <ButtonLink look="text" href={paths.subUserMyList}>
                {t`Choose something for next time`}
              </ButtonLink>
            }
          />
        )}
      </div>
      {mayGiveMore(time) ? <MoreHere time={time} /> : null}
    </div>
  );
}

/** `15 more minutes` adds nothing while more than ten minutes are left. */
function mayGiveMore({ isLost, minutes }: ScreenTime): boolean {
  return !isLost && minutes !== null && phaseOf(minutes * 60_000) !== 'open';
}

/** Shown below the film, which plays on. */
export function MoreTimeDisclosure({ time }: { time: ScreenTime }) {
  return mayGiveMore(time) && time.phase !== 'over' ? <Disclosure time={time} /> : null;
}

function Disclosure({ time }: { time: ScreenTime }) {
  const { t } = useLingui();
  // A read-only view must not write.
  if (useViewing() !== null) return null;
  return (
    <details className="disclosure">
      <summary>{t`More time?`}</summary>
      <MoreHere time={time} />
    </details>
  );
}

function MoreHere({ time: { hasPasskeys } }: { time: ScreenTime }) {
  const { pathname, search } = useLocation();
  const isViewing = useViewing() !== null;
  return isViewing ? null : <MoreTime next={pathname + search} hasPasskeys={hasPasskeys} />;
}
