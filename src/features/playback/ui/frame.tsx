import { useLingui } from '@lingui/react/macro';
import {
  type Dispatch,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createFrame, frameAllow } from '#src/browser/create-frame.ts';
import earlyFilm from '#src/browser/inline/early-film.ts?inline-script';
import { useTelevision } from '#src/browser/screen.ts';
import type { SourceAddress } from '#src/domain/film.ts';
import { type ParsedMessage, parsePlayerMessage } from '#src/domain/player-message.ts';
import type { ServerEvent } from '#src/domain/server-order.ts';
import { paths } from '#src/routes.ts';
import { useNonce } from '#src/ui/nonce.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import type { SourceView } from '../present.ts';
import { useFocusHandover } from './player-status.tsx';

interface FollowProps {
  load: number;
  dispatch: Dispatch<ServerEvent>;
  onMessage(message: ParsedMessage, frame: HTMLIFrameElement): void;
  /** Gets the focus when the frame is replaced. */
  nextFocus: RefObject<HTMLElement | null>;
}

interface FrameProps extends FollowProps {
  address: SourceAddress;
}

/**
 * For pages that hold the address. `key={load}` makes a new element for each load, so that loads add no entries
 * to the browser's history.
 */
export function Frame({ address, ...follow }: FrameProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const isTelevision = useTelevision();
  return (
    <>
      <FollowFrame frame={frame} origin={address.origin} {...follow} />
      <iframe
        ref={frame}
        title={t`Player`}
        src={address.url}
        sandbox={address.sandbox}
        tabIndex={isTelevision ? -1 : undefined}
        allow={frameAllow}
        referrerPolicy="origin"
      />
    </>
  );
}

interface HandedFrameProps extends FollowProps {
  source: SourceView;
  /** Null until the server has sent it. */
  address: SourceAddress | null;
  who: string;
  /** If false, an inline script may insert the frame before the modules are loaded. */
  isLimited: boolean;
}

/** For pages that request the address. React renders only the slot; the inline script may insert the frame. */
export function HandedFrame({ source, address, who, isLimited, ...follow }: HandedFrameProps) {
  const { t } = useLingui();
  const slot = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isThere, setThere] = useState(false);
  const nonce = useNonce();
  const isHydrated = useHydrated();
  const isTelevision = useTelevision();
  const name = t`Player`;
  useLayoutEffect(() => {
    if (address === null) {
      // Removes the frame when the page is left. A frame of the inline script isn't in `frame` yet and stays.
      frame.current?.remove();
      frame.current = null;
      return setThere(false);
    }
    const early = slot.current?.querySelector('iframe') ?? null;
    const element = early !== null && early.src === address.url ? early : createFrame(address, name);
    if (isTelevision) element.tabIndex = -1;
    if (element !== early) {
      early?.remove();
      slot.current?.append(element);
    }
    frame.current = element;
    setThere(true);
  }, [address, name, isTelevision]);
  const [what = ''] = source.about.split(' @');
  const number = isLimited ? undefined : source.number;
  return (
    <>
      {isThere && address !== null ? (
        <FollowFrame frame={frame} origin={address.origin} {...follow} />
      ) : (
        <p className="player-loading">{t`Loading...`}</p>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves a script's frame untouched. */}
      <div className="film-slot" ref={slot} dangerouslySetInnerHTML={nothing} suppressHydrationWarning />
      {isHydrated ? null : (
        <script
          nonce={nonce}
          data-what={what}
          data-who={who}
          data-action={paths.film}
          data-number={number}
          data-name={name}
          suppressHydrationWarning
        >
          {earlyFilm}
        </script>
      )}
    </>
  );
}

const nothing = { __html: '' };

/** Follows the frame's load, focus and messages, whether React or a script inserted the frame. */
function FollowFrame({
  frame,
  origin,
  load,
  dispatch,
  onMessage,
  nextFocus,
}: FollowProps & { frame: RefObject<HTMLIFrameElement | null>; origin: string }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  useFocusHandover(frame, nextFocus);
  useTrustedMessages(frame, origin, onMessage);
  useFocusInside(frame, load, dispatch);
  useEffect(() => dispatch({ type: 'inserted', load, at: performance.now() }), [load, dispatch]);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const arrive = () => {
      setShown(true);
      subscribeToPlayer(current, origin);
    };
    // `contentDocument` is null once the frame shows another origin, after its empty first document.
    if (current.contentDocument === null) arrive();
    current.addEventListener('load', arrive);
    return () => current.removeEventListener('load', arrive);
  }, [frame, origin]);
  return shown ? null : <p className="player-loading">{t`Loading...`}</p>;
}

/** Receives a frame's messages once, for all who follow the player; checks its window and origin. */
function useTrustedMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  onMessage: FollowProps['onMessage'],
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

/** Detects a click into the frame, which the page sees only as a blur of its window. */
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

/** Posts only constant messages, and only to the declared origin. */
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

/** Seeks in the protocols of player.js, Vimeo, YouTube and Dailymotion. */
export function seekPlayer(frame: HTMLIFrameElement, origin: string, seconds: number): void {
  const post = postTo(frame, origin);
  const method = 'setCurrentTime';
  post(JSON.stringify({ context: 'player.js', version: '0.0.11', method, value: seconds }));
  post({ method, value: seconds });
  post(JSON.stringify({ event: 'command', func: 'seekTo', args: [seconds, true] }));
  post(JSON.stringify({ command: 'seek', parameters: [seconds] }));
}

/** Sends the command in the protocols of `seekPlayer`. */
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

/** Returns true while a frame waits for a connection, because the browser would show its error page in it. */
export function useFrameWaits(load: number): boolean {
  const isOnline = useOnline();
  const [opened, setOpened] = useState<number | null>(null);
  useEffect(() => {
    // `isOnline` is true for the server's document, so `navigator.onLine` is checked too.
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

/** Returns false where the browser knows that it has no connection. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
