import { type Dispatch, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useScreen } from '#src/browser/screen.ts';
import { type ParsedMessage, parsePlayerMessage } from '#src/domain/player-message.ts';
import type { ServerEvent } from '#src/domain/server-order.ts';
import type { SourceView } from '../present.ts';
import { subscribeToPlayer } from './subscribe-to-player.ts';
import { useFocusHandover } from './use-focus-handover.ts';

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
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState(false);
  const isTelevision = useScreen() !== 'auto';
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
      {shown ? null : <p className="player-loading">Loading...</p>}
      <iframe
        ref={frame}
        title="Player"
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
