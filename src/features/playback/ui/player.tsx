import { type ReactNode, useRef, useState } from 'react';
import earlyMessages from '#src/browser/inline/early-messages.ts?inline-script';
import { useScreen } from '#src/browser/screen.ts';
import type { Start } from '#src/domain/position.ts';
import { useNonce } from '#src/ui/nonce.tsx';
import type { SourceView } from '../present.ts';
import { Frame, useFrameWaits } from './frame.tsx';
import { FrameControl, PlayGate } from './frame-control.tsx';
import { useHabit } from './place-hints.ts';
import { NoSource, OtherTitles, PlayerStatus } from './player-status.tsx';
import { type EpisodeKeys, KeysHelp, PlayerTools, playerKeys, usePlayerKeys } from './player-tools.tsx';
import { ServerPicker } from './server-picker.tsx';
import { useInstallHint } from './use-install-hint.ts';
import { type PlayerOpening, usePlayer } from './use-player.ts';
import { useReportPlayback, useTheatre, useWakeLock, useWatching } from './use-watching.ts';

const beginning: Start = { seconds: 0, ageMs: null, who: '' };

interface PlayerProps extends PlayerOpening {
  children: ReactNode;
  /** Is shown after `ended`. */
  afterEnd?: ReactNode;
  start?: Start;
  /** Null where nothing goes on by itself. */
  onNext?: (() => void) | null;
  /** A movie has none. */
  episodes?: EpisodeKeys;
  pickers?: ReactNode;
  /** Query parameters of another server's address. */
  keep?: Record<string, string>;
  /** Is null once it is out. */
  coming?: string | null;
  /** The viewer has pressed a button to play. */
  isStarted?: boolean;
}

export function Player({
  children,
  afterEnd,
  start = beginning,
  onNext = null,
  episodes,
  keep = {},
  pickers,
  coming = null,
  isStarted = false,
  ...opening
}: PlayerProps) {
  const { order, sources, dispatch, receiver, onMessage } = usePlayer(opening);
  const publishReport = useReportPlayback(order, sources);
  const sentence = useRef<HTMLParagraphElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const nonce = useNonce();
  const isTelevision = useScreen() !== 'auto';
  const [isPlaying, setPlaying] = useState(isStarted);
  const [isWide, onWide] = useTheatre();
  const [isKeyless, setKeyless] = useHabit('player_keys_off');
  useWakeLock(order.runs === true);
  useInstallHint(order.runs === true);
  const Watching = useWatching(order);
  const waits = useFrameWaits(order.load);
  const source = sources[order.server];
  const onFullScreen = () => toggleFullScreen(screen.current);
  const onKeys = () => help.current?.showModal();
  const onNextServer = () => dispatch({ type: 'chose', server: (order.server + 1) % sources.length });
  const work = {
    n: episodes?.onNext,
    p: episodes?.onPrevious,
    s: sources.length > 1 ? onNextServer : undefined,
    ...(source === undefined ? {} : { f: onFullScreen, t: onWide, '?': onKeys }),
  };
  usePlayerKeys(work, !isKeyless);
  if (source === undefined) {
    return (
      <div className="player">
        <NoSource kind={opening.kind} area={opening.area} coming={coming} />
        <div className="player-about">
          {children}
          {pickers ? <div className="player-pickers">{pickers}</div> : null}
        </div>
      </div>
    );
  }
  const choose = (number: number) =>
    dispatch({ type: 'chose', server: sources.findIndex((each) => each.number === number) });
  const handleReport = () => {
    publishReport();
    dispatch({ type: 'reported', load: order.load });
  };
  const keys = playerKeys.filter((key) => key in work && (episodes !== undefined || !'np'.includes(key)));
  return (
    <div className="player">
      <script nonce={nonce} suppressHydrationWarning>
        {earlyMessages}
      </script>
      <div className="player-box">
        <div className="player-screen" ref={screen}>
          {isTelevision && !isPlaying ? (
            <PlayGate onPlay={() => setPlaying(true)} />
          ) : waits ? (
            <p className="player-loading">You are offline</p>
          ) : (
            <Frame key={order.load} load={order.load} heir={sentence} {...{ source, dispatch, onMessage }} />
          )}
          {Watching === null ? null : (
            <Watching
              {...{ receiver, source, start, onNext }}
              load={order.load}
              of={order.of}
              hasEnded={order.phase.name === 'settled' && order.phase.by === 'ended'}
              heir={sentence}
            />
          )}
        </div>
        {isTelevision && isPlaying ? <FrameControl screen={screen} /> : null}
        <PlayerStatus
          order={order}
          sources={sources}
          sentence={sentence}
          waits={waits}
          afterEnd={afterEnd}
          elsewhere={<OtherTitles kind={opening.kind} area={opening.area} small />}
          onStay={() => dispatch({ type: 'stay', load: order.load })}
        />
        <PlayerTools onReport={handleReport} {...{ isWide, onWide, onFullScreen, onKeys }} />
      </div>
      <div className="player-about">
        {children}
        <div className="player-pickers">
          {pickers}
          <ServerPicker
            sources={markFailed(sources, order.failed)}
            current={source.number}
            onChoose={choose}
            keep={keep}
          />
        </div>
      </div>
      <KeysHelp dialog={help} keys={keys} on={!isKeyless} onChange={(on) => setKeyless(!on)} />
    </div>
  );
}

function markFailed(sources: readonly SourceView[], failed: readonly number[]): SourceView[] {
  return sources.map((source, index) =>
    failed.includes(index) ? { ...source, trouble: 'didn’t play' } : source,
  );
}

/** The browser may refuse; the frame has its own control. */
function toggleFullScreen(screen: HTMLElement | null): void {
  if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
  else screen?.requestFullscreen?.().catch(() => undefined);
}
