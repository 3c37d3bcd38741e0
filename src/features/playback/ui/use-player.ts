import {
  type Dispatch,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { PlayerTime } from '#src/domain/player-message.ts';
import {
  fallbackDelayMs,
  isSettledBy,
  openServers,
  type ServerEvent,
  type ServerOrder,
  stepServers,
} from '#src/domain/server-order.ts';
import type { WatchKind } from '#src/domain/title.ts';
import type { Area } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import type { SourceView } from '../present.ts';
import type { MessageReceiver } from './use-position.ts';

export interface PlayerOpening {
  /** Identifies the title; another value starts again at the first server. */
  of: string;
  kind: WatchKind;
  sources: SourceView[];
  /** The server number in the address; null without one. */
  chosen: number | null;
  /** Links stay in the viewer's area. */
  area: Area;
}

export interface PlayerState {
  order: ServerOrder;
  /** They are as they were when this title was opened. */
  sources: SourceView[];
  dispatch: Dispatch<ServerEvent>;
  onMessage: MessageReceiver;
  receiver: RefObject<MessageReceiver | null>;
  /** The player's position; null until the player reports it. */
  reached: RefObject<PlayerTime | null>;
}

/** The tick is short, so that no second is skipped. */
const tickMs = 250;

/** Keeps the sources while one title plays, because new sources could renumber the servers. */
export function usePlayer({ of, kind, sources, chosen }: PlayerOpening): PlayerState {
  const [held, setHeld] = useState({ of, sources });
  const [order, dispatch] = useReducer(stepServers, null, () =>
    openServers({
      of,
      ...serversOf(sources),
      delayMs: fallbackDelayMs[kind],
      chosen: indexOf(sources, chosen),
    }),
  );
  if (held.of !== of) {
    setHeld({ of, sources });
    dispatch({ type: 'changed', of, ...serversOf(sources) });
  }
  useCountdown(order, dispatch);
  useLastSentence(order, dispatch);
  useLateAnswers(held.sources, dispatch);
  const receiver = useRef<MessageReceiver>(null);
  const reached = useRef<PlayerTime>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title has another position.
  useLayoutEffect(() => {
    reached.current = null;
  }, [of]);
  const onMessage: MessageReceiver = (parsed, frame) => {
    const { message, time } = parsed;
    if (time !== null) reached.current = time;
    if (message !== null) dispatch({ type: 'said', load: order.load, message });
    receiver.current?.(parsed, frame);
  };
  return { order, sources: held.sources, dispatch, receiver, reached, onMessage };
}

function useCountdown({ phase, load }: ServerOrder, dispatch: Dispatch<ServerEvent>) {
  const counting = phase.name === 'counting';
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => {
      // The countdown stops offline, because no server can answer.
      if (navigator.onLine) dispatch({ type: 'tick', load, at: performance.now() });
    }, tickMs);
    return () => clearInterval(timer);
  }, [counting, load, dispatch]);
}

/** Hides the sentence about the last server after a while, because the film may be playing under it. */
function useLastSentence(order: ServerOrder, dispatch: Dispatch<ServerEvent>) {
  const { load, delayMs } = order;
  const isShown = isSettledBy(order, 'last');
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => dispatch({ type: 'read', load }), delayMs);
    return () => clearTimeout(timer);
  }, [isShown, load, delayMs, dispatch]);
}

function serversOf(sources: readonly SourceView[]) {
  const silent = sources.flatMap((source, index) => (source.silent ? [index] : []));
  return { servers: sources.length, silent };
}

function indexOf(sources: readonly SourceView[], number: number | null): number | null {
  const index = sources.findIndex((source) => source.number === number);
  return index === -1 ? null : index;
}

/** Longer than the server's probes of embed servers, which end after 3 s. */
const askAgainMs = 4_000;

/** Asks once more about servers whose probe was pending at page load, and leaves those that lack the title. */
function useLateAnswers(sources: SourceView[], dispatch: Dispatch<ServerEvent>): void {
  const isPending = sources.some(({ pending }) => pending);
  const [what = ''] = sources[0]?.about.split(' @') ?? [];
  useEffect(() => {
    if (!isPending) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const offered = await askServers(what, leaving.signal);
      if (offered === null) return;
      const lacking = sources.flatMap(({ number }, index) => (offered.includes(number) ? [] : [index]));
      if (lacking.length > 0) dispatch({ type: 'lacking', servers: lacking });
    }, askAgainMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isPending, what, sources, dispatch]);
}

/** Returns the numbers of servers that may have the title; null without an answer: the countdown continues. */
async function askServers(what: string, signal: AbortSignal): Promise<number[] | null> {
  try {
    const response = await fetch(paths.serversOf(what), { signal });
    if (!response.ok) return null;
    const { servers }: { servers: number[] } = await response.json();
    return servers;
  } catch {
    return null;
  }
}
