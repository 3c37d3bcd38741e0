import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { isBackButton } from '#src/browser/television/keys.ts';
import { Button } from '#src/ui/button.tsx';
import { useFocusHandover } from './player-status.tsx';
import { type PositionProps, usePosition } from './use-position.ts';
import { useUpNext } from './use-up-next.ts';

interface WatchingProps extends PositionProps {
  hasEnded: boolean;
  /** It is null where nothing goes on by itself. */
  onNext: (() => void) | null;
  /** Names the next episode. */
  nextLabel: string | null;
  /** The next episode is about to come. */
  onNear(isNear: boolean): void;
  /** Gets the focus of buttons that disappear. */
  nextFocus: RefObject<HTMLElement | null>;
}

/** A player needs these once it plays. */
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
  // Back that is pressed as soon as the countdown shows belongs to it.
  useLayoutEffect(() => {
    const { activeElement } = document;
    // A frame swallows the keys of a remote, which stands at its control while a film plays.
    const isAtFrame = activeElement instanceof HTMLIFrameElement || activeElement?.closest('.film-line');
    const isElsewhere = activeElement !== document.body && !isAtFrame;
    if (!isElsewhere) play.current?.focus({ preventScroll: true });
  }, []);
  // Back doesn't leave the page, because it is handled here.
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
