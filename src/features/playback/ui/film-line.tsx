import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isBackButton } from '#src/browser/television/keys.ts';
import { Button } from '#src/ui/button.tsx';
import { commandPlayer, seekPlayer } from './frame.tsx';

export interface Film {
  /** True once the viewer has pressed Play. */
  isPlaying: boolean;
  /** True while the film covers the television's whole screen. */
  fills: boolean;
  onPlay(): void;
  onFill(fills: boolean): void;
}

interface FilmLineProps {
  film: Film;
  screen: RefObject<HTMLElement | null>;
  /** The button `Control the player`. */
  control: RefObject<HTMLButtonElement | null>;
  /** It is the frame's origin. */
  origin: string;
  /** Null until the player reports whether it runs. Players that don't report take no commands either. */
  runs: boolean | null;
  onNext: (() => void) | null;
}

/** Time without a key press after which the controls are hidden. */
const restMs = 5_000;

/** Controls over the film on a television. They hide after `restMs`, and the next key shows them again. */
export function FilmLine({ film, screen, control, origin, runs, onNext }: FilmLineProps) {
  const { t } = useLingui();
  const { fills } = film;
  const pause = useRef<HTMLButtonElement>(null);
  const [isShown, show] = useRest(fills && runs !== false);
  const enterFrame = useFrameKeys(screen, control, show);
  useKeys(screen, film, isShown, show);
  useEffect(() => {
    // The pressed button has disappeared, or the chosen episode is hidden behind the film.
    if (fills && document.activeElement?.closest('.player-status') == null)
      control.current?.focus({ preventScroll: true });
  }, [fills, control]);
  const isTold = runs !== null;
  useEffect(() => {
    // Focuses the first button, because viewers press it most often.
    if (isTold && document.activeElement === control.current) pause.current?.focus({ preventScroll: true });
  }, [isTold, control]);
  const command = (send: (frame: HTMLIFrameElement) => void) => () => {
    const frame = screen.current?.querySelector('iframe');
    if (frame != null) send(frame);
  };
  const name = runs === true ? 'pause' : 'play';
  return (
    <div className={isShown ? 'film-line' : 'film-line silent'}>
      {fills ? null : (
        <Button small onClick={() => film.onFill(true)}>
          {t`Full screen`}
        </Button>
      )}
      {isTold ? (
        <Button
          small
          look="quiet"
          ref={pause}
          onClick={command((frame) => commandPlayer(frame, origin, name))}
        >
          {runs ? t`Pause` : t`Resume`}
        </Button>
      ) : null}
      {isTold && fills ? (
        <Button small look="quiet" onClick={command((frame) => seekPlayer(frame, origin, 0))}>
          {t`Start over`}
        </Button>
      ) : null}
      <Button small look="quiet" ref={control} data-first-focus="" onClick={enterFrame}>
        {t`Control the player`}
      </Button>
      {onNext === null || !fills ? null : (
        <Button small look="quiet" onClick={onNext}>
          {t`Next episode`}
        </Button>
      )}
      {fills ? <EpisodesButton film={film} /> : null}
    </div>
  );
}

/** Leads to the list of episodes on the page. Renders nothing for a movie, which has no list. */
function EpisodesButton({ film }: { film: Film }) {
  const { t } = useLingui();
  const [current, setCurrent] = useState<HTMLElement | null>(null);
  useEffect(() => setCurrent(document.querySelector<HTMLElement>('.episode-list [aria-current]')), []);
  if (current === null) return null;
  const handlePress = () => {
    film.onFill(false);
    const now = document.querySelector<HTMLElement>('.episode-list [aria-current]');
    now?.focus();
    now?.scrollIntoView({ block: 'center' });
  };
  return (
    <Button small look="quiet" onClick={handlePress}>
      {t`Episodes`}
    </Button>
  );
}

/** Returns false `restMs` after the last call of `show`, if `mayRest`. */
function useRest(mayRest: boolean): [boolean, () => void] {
  const [shown, setShown] = useState(0);
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key press starts the time again.
  useEffect(() => {
    setOver(false);
    if (!mayRest) return;
    const timer = setTimeout(() => setOver(true), restMs);
    return () => clearTimeout(timer);
  }, [mayRest, shown]);
  return [!isOver, () => setShown(shown + 1)];
}

/** The Back key leaves full screen. While the controls are hidden, a key only shows them. */
function useKeys(screen: RefObject<HTMLElement | null>, film: Film, isShown: boolean, show: () => void) {
  const handleKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // The countdown of the next episode handles its own keys.
    const isElsewhere = event.target instanceof Element && event.target.closest('.up-next') !== null;
    if (event.defaultPrevented || !film.fills || isElsewhere) return;
    const isBack = event.key === 'Escape' || isBackButton(event);
    if (isBack) {
      film.onFill(false);
      scrollTo(0, 0);
    }
    if (isBack || !isShown) event.preventDefault();
    show();
  });
  useEffect(() => {
    const { current } = screen;
    const listener = (event: globalThis.KeyboardEvent) => handleKey(event);
    current?.addEventListener('keydown', listener);
    return () => current?.removeEventListener('keydown', listener);
  }, [screen]);
}

/**
 * A frame of another origin swallows every key except the platform's Back. The page adds a history entry, so
 * that Back returns from the frame. The router's own navigation would reload the page's data.
 */
function useFrameKeys(
  screen: RefObject<HTMLElement | null>,
  control: RefObject<HTMLElement | null>,
  show: () => void,
): () => void {
  const isInside = useRef(false);
  const handleReturn = useEffectEvent(() => {
    if (!isInside.current) return;
    isInside.current = false;
    control.current?.focus();
    show();
  });
  useEffect(() => {
    const listener = () => handleReturn();
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  }, []);
  return () => {
    if (!isInside.current) history.pushState(history.state, '');
    isInside.current = true;
    screen.current?.querySelector('iframe')?.focus();
  };
}
