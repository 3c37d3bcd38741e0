import { type Dispatch, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readPlayerMessage } from '#src/domain/player-message.ts';
import type { ServerEvent } from '#src/domain/server-order.ts';
import type { SourceView } from '../present.ts';
import { takeEarlyMessages } from './early-player.tsx';
import { greetPlayer } from './greet-player.ts';
import { useFocusHandover } from './use-focus-handover.ts';

interface FrameProps {
  source: SourceView;
  /** Names this frame in everything that is told of it. */
  load: number;
  dispatch: Dispatch<ServerEvent>;
  /** Gets the focus when the frame is replaced under it. */
  heir: RefObject<HTMLElement | null>;
}

/**
 * One server's frame. Give it `key={load}`: each load is an element of its own, so nothing of an earlier one
 * is left, and the browser's history doesn't grow.
 */
export function Frame({ source, load, dispatch, heir }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState(false);
  useFocusHandover(frame, heir);
  useTrustedMessages(frame, source.origin, load, dispatch);
  useFocusInside(frame, load, dispatch);
  useEffect(() => dispatch({ type: 'inserted', load, at: performance.now() }), [load, dispatch]);
  const arrive = (element: HTMLIFrameElement) => {
    setShown(true);
    greetPlayer(element, source.origin);
  };
  const noticeArrival = useEffectEvent(arrive);
  useEffect(() => {
    // The frame's first, empty document is ours to read. When it isn't, something has arrived already.
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
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        referrerPolicy="origin"
        onLoad={({ currentTarget }) => arrive(currentTarget)}
      />
    </>
  );
}

/** Hears the frame's own window, from the server's own origin, and nobody else. */
function useTrustedMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  load: number,
  dispatch: Dispatch<ServerEvent>,
) {
  const budget = useRef({ since: 0, heard: 0 });
  const handleMessage = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow || event.origin !== origin) return;
    if (isFlood(budget.current)) return;
    const message = readPlayerMessage(event.data);
    if (message !== null) dispatch({ type: 'said', load, message });
  });
  useEffect(() => {
    for (const event of takeEarlyMessages()) handleMessage(event);
    const listener = (event: MessageEvent) => handleMessage(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
}

/** A frame that says more than this in a second isn't listened to until the next: it would only keep us busy. */
const maxMessages = 60;

function isFlood(budget: { since: number; heard: number }): boolean {
  const now = performance.now();
  if (now - budget.since >= 1_000) Object.assign(budget, { since: now, heard: 0 });
  budget.heard += 1;
  return budget.heard > maxMessages;
}

/** A click into a frame is known only by our window's loss of focus to it. */
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
    // Some browsers tell of the loss before they name the frame.
    const handleBlur = () => {
      check();
      setTimeout(check);
    };
    check();
    window.addEventListener('blur', handleBlur);
    return () => window.removeEventListener('blur', handleBlur);
  }, [frame, load, dispatch]);
}
