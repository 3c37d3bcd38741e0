import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { findUnsentPosition, storePosition } from '#src/browser/stored-positions.ts';
import { sendPosition } from '#src/browser/unsent-positions.ts';
import type { ParsedMessage } from '#src/domain/player-message.ts';
import { finishedEvent, isFinished, resumeSecond, type Start } from '#src/domain/position.ts';
import type { SourceView } from '../present.ts';
import { seekPlayer } from './frame.tsx';
import { PositionTracker, type Save } from './position-tracker.ts';

export type MessageReceiver = (message: ParsedMessage, frame: HTMLIFrameElement) => void;

export interface PositionProps {
  receiver: RefObject<MessageReceiver | null>;
  source: SourceView;
  /** Of the frame. */
  origin: string;
  load: number;
  /** See `Player`. */
  of: string;
  start: Start;
}

/** Saves where the viewer is, and brings each new frame there. */
export function usePosition({ receiver, source, origin, load, of, start }: PositionProps): void {
  const tracker = useRef<PositionTracker>(null);
  const begin = useEffectEvent(() => {
    const [what = ''] = source.about.split(' @');
    const store = (reached: Save) => {
      const position = { ...reached, what, who: start.who, at: Date.now() };
      storePosition(position);
      return position;
    };
    const save = (reached: Save) => {
      void sendPosition(store(reached));
      const { seconds, duration: length, ended } = reached;
      if (ended || isFinished({ seconds, length })) dispatchEvent(new Event(finishedEvent));
    };
    // A read-only view must not write.
    const isReadOnly = document.querySelector('[data-read-only]') !== null;
    const outlets = isReadOnly ? { store() {}, save() {} } : { store, save };
    return new PositionTracker(secondOf(start, what), performance.now(), outlets);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title has another position.
  useEffect(() => {
    const track = begin();
    tracker.current = track;
    const leave = () => track.leave(performance.now());
    const handleHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    // Before the next page asks how far one is.
    const handleClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]') !== null) leave();
    };
    document.addEventListener('click', handleClick, true);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', handleHidden);
    return () => {
      leave();
      document.removeEventListener('click', handleClick, true);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', handleHidden);
    };
  }, [of]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load is another frame.
  useEffect(() => tracker.current?.openFrame(performance.now()), [of, load]);
  const handleMessage: MessageReceiver = useEffectEvent(({ message, time }, frame) => {
    const wanted = time === null ? null : tracker.current?.receive(time, performance.now());
    if (wanted != null) seekPlayer(frame, origin, wanted);
    if (message === 'paused') tracker.current?.pause(performance.now());
    if (message === 'ended') tracker.current?.end(performance.now());
  });
  useEffect(() => {
    receiver.current = (message, frame) => handleMessage(message, frame);
    return () => {
      receiver.current = null;
    };
  }, [receiver]);
}

/** This device may know better than the server, if its last request was lost. */
function secondOf({ who, seconds, ageMs }: Start, what: string): number {
  const unsent = findUnsentPosition(who, what);
  if (unsent === null || (ageMs !== null && Date.now() - unsent.at >= ageMs)) return seconds;
  return resumeSecond({ seconds: Math.floor(unsent.seconds), length: unsent.duration });
}
