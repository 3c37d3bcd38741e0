import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import earlyMessages from '#src/browser/inline/early-messages.ts?inline-script';
import { useTelevision } from '#src/browser/screen.ts';
import type { Start } from '#src/domain/position.ts';
import { useNonce } from '#src/ui/nonce.tsx';
import { ReachedContext } from '#src/ui/reached.ts';
import { useIsChild } from '#src/ui/root-data.ts';
import { useHabit } from './place-hints.ts';
import { NoSource, OtherTitles } from './player-status.tsx';
import {
  type EpisodeKeys,
  KeysHelp,
  PlayerTools,
  playerKeys,
  toggleFullScreen,
  usePlayerKeys,
} from './player-tools.tsx';
import { markFailed, ServerPicker } from './server-picker.tsx';
import { Stage } from './stage.tsx';
import { MoreTimeDisclosure, TimeUp } from './time-limit.tsx';
import { Trouble } from './trouble.tsx';
import { useInstallHint } from './use-install-hint.ts';
import { type PlayerOpening, usePlayer } from './use-player.ts';
import { type ScreenTime, unlimitedTime } from './use-screen-time.ts';
import { useReportPlayback, useTheatre, useWakeLock } from './use-watching.ts';

const beginning: Start = { seconds: 0, ageMs: null, who: '' };

interface PlayerProps extends PlayerOpening {
  children: ReactNode;
  /** It is shown after `ended`. */
  afterEnd?: ReactNode;
  start?: Start;
  /** Null if no episode starts by itself. */
  onNext?: (() => void) | null;
  /** The name of the next episode. */
  nextLabel?: string | null;
  /** Absent for a movie. */
  episodes?: EpisodeKeys;
  pickers?: ReactNode;
  /** Query parameters of another server's address. */
  keep?: Record<string, string>;
  /** See `NoSource`. */
  coming?: string | null;
  /** True if the viewer has pressed a button to play. */
  isStarted?: boolean;
  /** Shown on a television before the film. */
  backdrop?: string | null;
  time?: ScreenTime;
  /** True if, without script, a form is sent to get the frame, whose address the page doesn't hold. */
  playsByForm?: boolean;
}

/** Replaces the film when the screen time is over; the film loads again when more time is given. */
export function Player({ time = unlimitedTime, ...props }: PlayerProps) {
  const { of, sources, coming = null, children } = props;
  const [opened, setOpened] = useState(sources.length === 0 ? null : of);
  if (sources.length > 0 && opened !== of) setOpened(of);
  // The server sends no sources while the device may not begin a film.
  const isWithheld = sources.length === 0 && time.opensAgain !== null;
  const isOver =
    time.phase === 'over' || time.isRefused || isWithheld || (time.phase === 'grace' && opened !== of);
  if (!isOver || coming !== null) return <OpenPlayer {...props} time={time} />;
  return (
    <div className="player">
      <TimeUp time={time} wasOpen={opened !== null} />
      <div className="player-about">{children}</div>
    </div>
  );
}

function OpenPlayer({
  children,
  afterEnd,
  start = beginning,
  onNext = null,
  nextLabel = null,
  episodes,
  keep = {},
  pickers,
  coming = null,
  isStarted = false,
  backdrop = null,
  time,
  playsByForm = false,
  ...opening
}: PlayerProps & { time: ScreenTime }) {
  const { t } = useLingui();
  const player = usePlayer(opening);
  const { order, sources, dispatch } = player;
  const publishReport = useReportPlayback(order, sources);
  const screen = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const trouble = useRef<HTMLElement>(null);
  const nonce = useNonce();
  const isTelevision = useTelevision();
  const isChild = useIsChild();
  const [isWide, onWide] = useTheatre();
  const [isKeyless, setKeyless] = useHabit('player_keys_off');
  useWakeLock(order.runs === true);
  useInstallHint(order.runs === true);
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
  const servers = (
    <ServerPicker
      sources={markFailed(sources, order.failed, t`didn’t play`)}
      current={source.number}
      onChoose={choose}
      keep={keep}
      playsByForm={playsByForm}
    />
  );
  // On a child's page the servers are inside the closed `Trouble`.
  const hasServersInFront = opening.kind === 'anime' && !isChild;
  return (
    <div className="player" data-plays={order.runs === true ? source.number : undefined}>
      <script nonce={nonce} suppressHydrationWarning>
        {earlyMessages}
      </script>
      <Stage
        {...{
          player,
          source,
          screen,
          trouble,
          start,
          onNext,
          nextLabel,
          isStarted,
          backdrop,
          afterEnd,
          time,
        }}
        onSkip={nextLabel === null ? null : (episodes?.onNext ?? null)}
        elsewhere={<OtherTitles kind={opening.kind} area={opening.area} small />}
      />
      <div className="player-about">
        {isTelevision ? null : <PlayerTools {...{ isWide, onWide, onFullScreen, onKeys }} />}
        <MoreTimeDisclosure time={time} />
        <ReachedContext value={player.reached}>{children}</ReachedContext>
        {pickers || hasServersInFront ? (
          <div className="player-pickers">
            {pickers}
            {hasServersInFront ? servers : null}
          </div>
        ) : null}
        <Trouble summary={trouble} onReport={handleReport} servers={hasServersInFront ? null : servers} />
      </div>
      <KeysHelp dialog={help} keys={keys} on={!isKeyless} onChange={(on) => setKeyless(!on)} />
    </div>
  );
}
