import { type ReactNode, useRef } from 'react';
import { EarlyMessages } from './early-messages.tsx';
import { Frame } from './frame.tsx';
import { NoSource } from './no-source.tsx';
import { PlayerKeys } from './player-keys.tsx';
import { PlayerStatus } from './player-status.tsx';
import { ServerPicker } from './server-picker.tsx';
import { type PlayerOpening, usePlayer } from './use-player.ts';
import { type EpisodeKeys, usePlayerKeys } from './use-player-keys.ts';

interface PlayerProps extends PlayerOpening {
  /** What stands beside the picker: the title's name and facts. */
  children: ReactNode;
  /** What is offered once the frame has said that it played to the end. */
  afterEnd?: ReactNode;
  /** Where the keys for the next and the previous episode lead; none for a movie. */
  episodes?: EpisodeKeys;
  /** What can be chosen besides the server. */
  pickers?: ReactNode;
  /** The query that a link to another server must keep: `season=2&episode=5`. */
  keep?: string;
}

/** The player of every title: one server's frame, what it is doing, and the choice of servers. */
export function Player({ children, afterEnd, episodes, keep = '', pickers, ...opening }: PlayerProps) {
  const { order, sources, dispatch } = usePlayer(opening);
  const sentence = useRef<HTMLParagraphElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const source = sources[order.server];
  const hasOthers = sources.length > 1;
  usePlayerKeys({
    ...episodes,
    onNextServer: () => hasOthers && dispatch({ type: 'chose', server: (order.server + 1) % sources.length }),
    onFullScreen: () => toggleFullScreen(screen.current),
  });
  if (source === undefined) {
    return (
      <div className="player">
        <NoSource kind={opening.kind} />
        <div className="player-about">
          {children}
          {pickers ? <div className="player-pickers">{pickers}</div> : null}
        </div>
      </div>
    );
  }
  const choose = (number: number) =>
    dispatch({ type: 'chose', server: sources.findIndex((each) => each.number === number) });
  return (
    <div className="player">
      <EarlyMessages />
      <div className="player-box">
        <div className="player-screen" ref={screen}>
          <Frame key={order.load} source={source} load={order.load} dispatch={dispatch} heir={sentence} />
        </div>
        <PlayerStatus
          order={order}
          sources={sources}
          sentence={sentence}
          afterEnd={afterEnd}
          onStay={() => dispatch({ type: 'stay', load: order.load })}
        />
      </div>
      <div className="player-about">
        {children}
        <div className="player-pickers">
          {pickers}
          <ServerPicker sources={sources} current={source.number} onChoose={choose} keep={keep} />
        </div>
        <PlayerKeys hasEpisodes={episodes !== undefined} hasServers={hasOthers} />
      </div>
    </div>
  );
}

/** A browser may refuse; the frame has a control of its own then. */
function toggleFullScreen(screen: HTMLElement | null): void {
  if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
  else screen?.requestFullscreen?.().catch(() => undefined);
}
