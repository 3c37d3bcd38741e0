import { useLingui } from '@lingui/react/macro';
import {
  type Dispatch,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTelevision } from '#src/browser/screen.ts';
import { type ParsedMessage, parsePlayerMessage } from '#src/domain/player-message.ts';
import type { ServerEvent } from '#src/domain/server-order.ts';
import type { SourceView } from '../present.ts';
import { useFocusHandover } from './player-status.tsx';

interface FrameProps {
  source: SourceView;
  load: number;
  dispatch: Dispatch<ServerEvent>;
  onMessage(message: ParsedMessage, frame: HTMLIFrameElement): void;
  /** Gets the focus when the frame is replaced. */
  heir: RefObject<HTMLElement | null>;
}

/** `key={load}` makes a new element for each load, which keeps the browser's history short. */
export function Frame({ source, load, dispatch, onMessage, heir }: FrameProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState(false);
  const isTelevision = useTelevision();
  useFocusHandover(frame, heir);
  useTrustedMessages(frame, source.origin, onMessage);
  useFocusInside(frame, load, dispatch);
  useEffect(() => dispatch({ type: 'inserted', load, at: performance.now() }), [load, dispatch]);
  const arrive = (element: HTMLIFrameElement) => {
    setShown(true);
    subscribeToPlayer(element, source.origin);
  };
  const noticeArrival = useEffectEvent(arrive);
  useEffect(() => {
    // An unreadable document isn't the empty first one.
    if (frame.current !== null && frame.current.contentDocument === null) noticeArrival(frame.current);
  }, []);
  return (
    <>
      {shown ? null : <p className="player-loading">{t`Loading...`}</p>}
      <iframe
        ref={frame}
        title={t`Player`}
        src={source.url}
        sandbox={source.sandbox}
        tabIndex={isTelevision ? -1 : undefined}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        referrerPolicy="origin"
        onLoad={({ currentTarget }) => arrive(currentTarget)}
      />
    </>
  );
}

/** Receives a frame's messages once, for all who follow the player; checks its window and origin. */
function useTrustedMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  onMessage: FrameProps['onMessage'],
) {
  const budget = useRef({ since: 0, received: 0 });
  const handleMessage = useEffectEvent((event: MessageEvent) => {
    const { current } = frame;
    if (current === null || event.source !== current.contentWindow || event.origin !== origin) return;
    if (isFlood(budget.current)) return;
    onMessage(parsePlayerMessage(event.data), current);
  });
  useEffect(() => {
    for (const event of window.earlyMessages ?? []) handleMessage(event);
    delete window.earlyMessages;
    const listener = (event: MessageEvent) => handleMessage(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
}

/** Messages a second; more are ignored. */
const maxMessages = 60;

function isFlood(budget: { since: number; received: number }): boolean {
  const now = performance.now();
  if (now - budget.since >= 1_000) Object.assign(budget, { since: now, received: 0 });
  budget.received += 1;
  return budget.received > maxMessages;
}

/** A click into a frame shows only as our window's blur. */
function useFocusInside(
  frame: RefObject<HTMLIFrameElement | null>,
  load: number,
  dispatch: Dispatch<ServerEvent>,
) {
  useEffect(() => {
    const check = () => {
      const isInside = frame.current !== null && document.activeElement === frame.current;
      if (isInside) dispatch({ type: 'focused', load });
    };
    // Some browsers fire blur before `activeElement` changes.
    const handleBlur = () => {
      check();
      setTimeout(check);
    };
    check();
    window.addEventListener('blur', handleBlur);
    return () => window.removeEventListener('blur', handleBlur);
  }, [frame, load, dispatch]);
}

/** player.js and Vimeo send these only to subscribers. */
const wanted = ['ready', 'play', 'playing', 'pause', 'timeupdate', 'ended', 'error'];

/** Posts constants, and only to the declared origin. */
export function subscribeToPlayer(frame: HTMLIFrameElement, origin: string): void {
  const post = postTo(frame, origin);
  for (const value of wanted) {
    post(
      JSON.stringify({
        context: 'player.js',
        version: '0.0.11',
        method: 'addEventListener',
        value,
        listener: value,
      }),
    );
    post({ method: 'addEventListener', value });
  }
  post(JSON.stringify({ event: 'listening', id: 'player', channel: 'widget' }));
}

/** Sends the request in every protocol: player.js, Vimeo, YouTube and Dailymotion. */
export function seekPlayer(frame: HTMLIFrameElement, origin: string, seconds: number): void {
  const post = postTo(frame, origin);
  const method = 'setCurrentTime';
  post(JSON.stringify({ context: 'player.js', version: '0.0.11', method, value: seconds }));
  post({ method, value: seconds });
  post(JSON.stringify({ event: 'command', func: 'seekTo', args: [seconds, true] }));
  post(JSON.stringify({ command: 'seek', parameters: [seconds] }));
}

/** In every protocol, as `seekPlayer`. */
export function commandPlayer(frame: HTMLIFrameElement, origin: string, name: 'play' | 'pause'): void {
  const post = postTo(frame, origin);
  post(JSON.stringify({ context: 'player.js', version: '0.0.11', method: name }));
  post({ method: name });
  post(JSON.stringify({ event: 'command', func: `${name}Video`, args: [] }));
  post(JSON.stringify({ command: name }));
}

function postTo(frame: HTMLIFrameElement, origin: string) {
  return (message: unknown) => frame.contentWindow?.postMessage(message, origin);
}

/** True while a frame waits for a connection: the browser would show its own error page in it. */
export function useFrameWaits(load: number): boolean {
  const isOnline = useOnline();
  const [opened, setOpened] = useState<number | null>(null);
  useEffect(() => {
    // The document of the server believes in a connection.
    if (isOnline && navigator.onLine) setOpened(load);
  }, [isOnline, load]);
  return !isOnline && opened !== load;
}

const names = ['online', 'offline'] as const;

function subscribe(notice: () => void): () => void {
  for (const name of names) addEventListener(name, notice);
  return () => {
    for (const name of names) removeEventListener(name, notice);
  };
}

/** False where the browser knows that it has no connection. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
