import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTelevision } from '#src/browser/screen.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useViewing } from '#src/ui/viewing.tsx';
import { MoreTime } from './more-time.tsx';
import type { ScreenTime } from './use-screen-time.ts';

/** Lies over the film. Screen readers hear of it at ten, five and one minutes. */
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

function noticeOf(phase: ScreenTime['phase'], minutes: number): MessageDescriptor | null {
  if (phase === 'grace') return msg`Time is up. This stops in two minutes.`;
  if (phase !== 'ending') return null;
  if (minutes === 10) return msg`Ten minutes left`;
  return msg`${plural({ minutes }, { one: 'One minute left', other: '# minutes left' })}`;
}

interface TimeUpProps {
  time: ScreenTime;
  /** A film was open. */
  wasOpen: boolean;
}

/** In the film's place. */
export function TimeUp({ time, wasOpen }: TimeUpProps) {
  const { t } = useLingui();
  const { opensAgain, isLost } = time;
  const place = useRef<HTMLDivElement>(null);
  const isTelevision = useTelevision();
  useEffect(() => {
    // The focus was in the frame, which is gone.
    if (!wasOpen || document.activeElement !== document.body) return;
    // A remote begins at a control.
    const field = isTelevision ? place.current?.querySelector('input[type=password]') : null;
    if (field instanceof HTMLElement) field.focus();
    else place.current?.focus({ preventScroll: true });
  }, [wasOpen, isTelevision]);
  return (
    <div className="player-none time-up dusk" ref={place} tabIndex={-1}>
      <div role="status">
        {isLost ? (
          <EmptyState
            title={t`We’ve lost the connection.`}
            text={t`Nothing was lost. Your film goes on where you were.`}
            action={
              <ButtonLink href="" data-reload="">
                {t`Try again`}
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState title={t`Time is up for today.`} text={opensAgain ?? t`See you next time!`} />
        )}
      </div>
      {isLost ? null : <MoreHere time={time} />}
    </div>
  );
}

/** Below the film, which plays on. */
export function MoreTimeDisclosure({ time }: { time: ScreenTime }) {
  const isNear = time.phase === 'ending' || time.phase === 'grace';
  return isNear && !time.isLost ? <Disclosure time={time} /> : null;
}

function Disclosure({ time }: { time: ScreenTime }) {
  const { t } = useLingui();
  // A read-only view must not write.
  if (useViewing() !== null) return null;
  return (
    <details className="trouble">
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
