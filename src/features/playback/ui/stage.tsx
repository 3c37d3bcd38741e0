import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTelevision } from '#src/browser/screen.ts';
import type { Start } from '#src/domain/position.ts';
import { useHydrated } from '#src/ui/use-early-change.ts';
import type { SourceView } from '../present.ts';
import { Frame, useFrameWaits } from './frame.tsx';
import { PlayGate } from './frame-control.tsx';
import { PlayerStatus } from './player-status.tsx';
import { TimeNotice, TimeUp } from './time-limit.tsx';
import { showServers } from './trouble.tsx';
import { useFilm } from './use-film.ts';
import type { PlayerState } from './use-player.ts';
import type { ScreenTime } from './use-screen-time.ts';
import { useWatching } from './use-watching.ts';

interface StageProps {
  player: PlayerState;
  source: SourceView;
  screen: RefObject<HTMLDivElement | null>;
  trouble: RefObject<HTMLElement | null>;
  start: Start;
  /** Null where nothing goes on by itself. */
  onNext: (() => void) | null;
  /** A press; null after the last episode. */
  onSkip: (() => void) | null;
  nextLabel: string | null;
  isStarted: boolean;
  backdrop: string | null;
  /** Is shown after `ended`. */
  afterEnd: ReactNode;
  elsewhere: ReactNode;
  time: ScreenTime;
}

/** The film, and what lies over it. */
export function Stage({ player, source, screen, trouble, start, ...more }: StageProps) {
  const { t } = useLingui();
  const { onNext, onSkip, nextLabel, isStarted, backdrop, afterEnd, elsewhere, time } = more;
  const { order, sources, dispatch, receiver, onMessage } = player;
  const sentence = useRef<HTMLParagraphElement>(null);
  const isTelevision = useTelevision();
  const { Line, ...film } = useFilm(isTelevision, isStarted);
  const [isNextNear, setNextNear] = useState(false);
  const Watching = useWatching(order);
  const waits = useFrameWaits(order.load);
  const isHydrated = useHydrated();
  const isClosed = isTelevision && !film.isPlaying;
  // Nothing new begins in the grace.
  const isOver = isClosed && time.phase === 'grace';
  // Without script nothing says that it plays.
  const isCounted = time.minutes === null || isHydrated;
  usePlays(time, order.runs !== false && !waits && !isClosed);
  return (
    <div className="player-screen" ref={screen} data-fills={film.fills ? '' : undefined}>
      {isOver ? (
        <TimeUp time={time} wasOpen={false} />
      ) : isClosed ? (
        <PlayGate backdrop={backdrop} onPlay={film.onPlay} />
      ) : waits ? (
        <p className="player-loading">{t`You are offline`}</p>
      ) : !isCounted ? (
        <p className="player-loading">
          <noscript>{t`Switch on JavaScript to watch. Your screen time is counted with it.`}</noscript>
        </p>
      ) : (
        <Frame key={order.load} load={order.load} heir={sentence} {...{ source, dispatch, onMessage }} />
      )}
      {isOver ? null : <TimeNotice time={time} />}
      <PlayerStatus
        {...{ order, sources, sentence, waits, afterEnd, isNextNear, elsewhere }}
        trouble={film.fills ? sentence : trouble}
        onStay={() => dispatch({ type: 'stay', load: order.load })}
        onServers={() => {
          film.onFill(false);
          showServers(trouble.current);
        }}
      />
      {Watching === null ? null : (
        <Watching
          {...{ receiver, source, start, onNext, nextLabel }}
          onNear={setNextNear}
          load={order.load}
          of={order.of}
          hasEnded={order.phase.name === 'settled' && order.phase.by === 'ended'}
          heir={sentence}
        />
      )}
      {Line !== null && film.isPlaying ? (
        <Line {...{ film, screen, source }} runs={order.runs} onNext={onSkip} />
      ) : null}
    </div>
  );
}

/** A player that doesn't say whether it runs counts as running. */
function usePlays({ onPlays }: ScreenTime, plays: boolean): void {
  useEffect(() => {
    onPlays(plays);
    return () => onPlays(false);
  }, [onPlays, plays]);
}
