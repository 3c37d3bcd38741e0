import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { isBackButton } from '#src/browser/television/keys.ts';
import { Button } from '#src/ui/button.tsx';
import { useFocusHandover } from './player-status.tsx';
import { type PositionProps, usePosition } from './use-position.ts';
import { useUpNext } from './use-up-next.ts';

interface WatchingProps extends PositionProps {
  hasEnded: boolean;
  /** Null if no episode starts by itself. */
  onNext: (() => void) | null;
  /** The name of the next episode. */
  nextLabel: string | null;
  /** Called with true while the countdown to the next episode runs. */
  onNear(isNear: boolean): void;
  /** Gets the focus of buttons that disappear. */
  nextFocus: RefObject<HTMLElement | null>;
}

/** Parts that a player needs only once it plays. */
export function Watching({ hasEnded, onNext, nextLabel, onNear, nextFocus, ...position }: WatchingProps) {
  usePosition(position);
  const { t } = useLingui();
  const { state, onStop, onPlay } = useUpNext(hasEnded, onNext);
  const isNear = state.name === 'counting';
  useEffect(() => onNear(isNear), [isNear, onNear]);
  return (
    <>
      <p className="vh" aria-live="polite">
        {isNear
          ? nextLabel === null
            ? t`The next episode starts in 5 seconds.`
            : t`${nextLabel} starts in 5 seconds.`
          : ''}
      </p>
      {state.name === 'counting' ? (
        <Countdown
          seconds={state.seconds}
          label={nextLabel}
          nextFocus={nextFocus}
          onPlay={onPlay}
          onCancel={onStop}
        />
      ) : null}
      {state.name === 'asking' ? (
        <StillWatching onContinue={onPlay} onStop={onStop} nextFocus={nextFocus} />
      ) : null}
    </>
  );
}

interface CountdownProps {
  seconds: number;
  label: string | null;
  nextFocus: RefObject<HTMLElement | null>;
  onPlay(): void;
  onCancel(): void;
}

function Countdown({ seconds, label, nextFocus, onPlay, onCancel }: CountdownProps) {
  const { t } = useLingui();
  const place = useRef<HTMLFieldSetElement>(null);
  const play = useRef<HTMLButtonElement>(null);
  const id = useId();
  useFocusHandover(place, nextFocus);
  // Focuses the countdown at once, so that Back cancels it.
  useLayoutEffect(() => {
    const { activeElement } = document;
    // While a film plays, a remote's focus is in the frame, which swallows keys, or at the film's controls.
    const isAtFrame = activeElement instanceof HTMLIFrameElement || activeElement?.closest('.film-line');
    const isElsewhere = activeElement !== document.body && !isAtFrame;
    if (!isElsewhere) play.current?.focus({ preventScroll: true });
  }, []);
  // Handles Back here, so that it doesn't leave the page.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !isBackButton(event.nativeEvent)) return;
    event.preventDefault();
    onCancel();
  };
  return (
    <fieldset ref={place} className="up-next" aria-label={t`Up next`} onKeyDown={handleKey}>
      {label === null ? null : <b>{label}</b>}
      <p id={id} role="timer">
        {t`Next episode in ${seconds}`}
      </p>
      <Button ref={play} small aria-describedby={id} onClick={onPlay}>
        {t`Play now`}
      </Button>
      <Button look="text" small onClick={onCancel}>
        {t`Cancel`}
      </Button>
    </fieldset>
  );
}

interface StillWatchingProps {
  nextFocus: RefObject<HTMLElement | null>;
  onContinue(): void;
  onStop(): void;
}

function StillWatching({ nextFocus, onContinue, onStop }: StillWatchingProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useFocusHandover(dialog, nextFocus);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onStop}>
      <h2 id={id}>{t`Still watching?`}</h2>
      <div className="cluster">
        <Button onClick={onContinue}>{t`Continue`}</Button>
        <Button look="text" onClick={onStop}>
          {t`Stop`}
        </Button>
      </div>
    </dialog>
  );
}
