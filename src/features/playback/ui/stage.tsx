import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTelevision } from '#src/browser/screen.ts';
import type { Start } from '#src/domain/position.ts';
import { Button } from '#src/ui/button.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import type { SourceView } from '../present.ts';
import { Frame, HandedFrame, useFrameWaits } from './frame.tsx';
import { PlainPlay, PlayGate } from './frame-control.tsx';
import { PlayerStatus } from './player-status.tsx';
import { TimeNotice, TimeUp } from './time-limit.tsx';
import { showServers } from './trouble.tsx';
import { useAddress } from './use-address.ts';
import { useFilm } from './use-film.ts';
import type { PlayerState } from './use-player.ts';
import type { ScreenTime } from './use-screen-time.ts';
import { useStart } from './use-start.ts';
import { useWatching } from './use-watching.ts';

interface StageProps {
  player: PlayerState;
  source: SourceView;
  screen: RefObject<HTMLDivElement | null>;
  trouble: RefObject<HTMLElement | null>;
  start: Start;
  /** Null if no episode starts by itself. */
  onNext: (() => void) | null;
  /** Opens the next episode on a press; null after the last episode. */
  onSkip: (() => void) | null;
  nextLabel: string | null;
  isStarted: boolean;
  backdrop: string | null;
  /** It is shown after `ended`. */
  afterEnd: ReactNode;
  elsewhere: ReactNode;
  time: ScreenTime;
}

/** The film and the controls over it. */
export function Stage({ player, source, screen, trouble, start, ...more }: StageProps) {
  const { t } = useLingui();
  const { onNext, onSkip, nextLabel, isStarted, backdrop, afterEnd, elsewhere, time } = more;
  const { order, sources, dispatch, receiver, onMessage } = player;
  const sentence = useRef<HTMLParagraphElement>(null);
  const control = useRef<HTMLButtonElement>(null);
  const isTelevision = useTelevision();
  const { Line, ...film } = useFilm(isTelevision, isStarted);
  const [isNextNear, setNextNear] = useState(false);
  const Watching = useWatching(order);
  const waits = useFrameWaits(order.load);
  const isHydrated = useHydrated();
  const isClosed = isTelevision && !film.isPlaying;
  // No film may begin in the grace period.
  const isOver = isClosed && time.phase === 'grace';
  // Without script no playing time can be counted, so a limited viewer gets no frame.
  const isLimited = time.minutes !== null;
  const isCounted = !isLimited || isHydrated;
  const wants = !isClosed && !isOver && !waits;
  const from = useStart({ of: order.of, about: source.about, start });
  const { who } = start;
  const { address, onRetry } = useAddress({ source, server: order.server, who, wants, time, dispatch });
  usePlays(time, order.runs !== false && !waits && !isClosed && address !== null);
  const frame = { load: order.load, nextFocus: sentence, dispatch, onMessage };
  return (
    <div className="player-screen dusk" ref={screen} data-fills={film.fills ? '' : undefined}>
      {isOver ? (
        <TimeUp time={time} wasOpen={false} />
      ) : isClosed ? (
        <PlayGate backdrop={backdrop} onPlay={film.onPlay} />
      ) : waits ? (
        <p className="player-loading">{t`You are offline`}</p>
      ) : onRetry !== null ? (
        <LostFilm onRetry={onRetry} />
      ) : source.address === null ? (
        <HandedFrame key={order.load} {...{ source, address, who, isLimited }} {...frame} />
      ) : isCounted ? (
        <Frame key={order.load} address={source.address} {...frame} />
      ) : null}
      {isHydrated || isClosed ? null : isLimited ? (
        <p className="player-loading">
          <noscript>{t`Switch on JavaScript to watch. Your screen time is counted with it.`}</noscript>
        </p>
      ) : source.address === null ? (
        <PlainPlay about={source.about} />
      ) : null}
      {isOver ? null : <TimeNotice time={time} />}
      <PlayerStatus
        {...{ order, sources, sentence, waits, afterEnd, isNextNear, elsewhere }}
        trouble={film.fills ? control : trouble}
        onStay={() => dispatch({ type: 'stay', load: order.load })}
        onServers={() => {
          film.onFill(false);
          showServers(trouble.current);
        }}
      />
      {Watching === null ? null : (
        <Watching
          {...{ receiver, source, onNext, nextLabel }}
          start={from}
          origin={address?.origin ?? ''}
          onNear={setNextNear}
          load={order.load}
          of={order.of}
          hasEnded={order.phase.name === 'settled' && order.phase.by === 'ended'}
          nextFocus={sentence}
        />
      )}
      {Line !== null && film.isPlaying ? (
        <Line
          {...{ film, screen, control }}
          origin={address?.origin ?? ''}
          runs={order.runs}
          onNext={onSkip}
        />
      ) : null}
    </div>
  );
}

/** Shown when the request for the film's address got no answer. */
function LostFilm({ onRetry }: { onRetry(): void }) {
  const { t } = useLingui();
  return (
    <div className="player-loading">
      <div className="stack-s" role="alert">
        <p>{t`You seem to be offline. Nothing was lost: try again.`}</p>
        <Button onClick={onRetry}>{t`Try again`}</Button>
      </div>
    </div>
  );
}

/** A player that doesn't report whether it runs counts as running. */
function usePlays({ onPlays }: ScreenTime, plays: boolean): void {
  useEffect(() => {
    onPlays(plays);
    return () => onPlays(false);
  }, [onPlays, plays]);
}
