import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createEntryId, entryTime, keepEntry, sendEntries } from '#src/browser/journal.ts';
import type { JournalEntry } from '#src/domain/journal.ts';
import type { ParsedMessage } from '#src/domain/player-message.ts';
import { finishedEvent, isFinished, type Start } from '#src/domain/position.ts';
import type { SourceView } from '../present.ts';
import { seekPlayer } from './frame.tsx';
import { PositionTracker, type Save } from './position-tracker.ts';

export type MessageReceiver = (message: ParsedMessage, frame: HTMLIFrameElement) => void;

export interface PositionProps {
  receiver: RefObject<MessageReceiver | null>;
  source: SourceView;
  /** It is the frame's origin. */
  origin: string;
  load: number;
  /** See `Player`. */
  of: string;
  start: Start;
}

/** Saves the viewer's position, and seeks each new frame to it. */
export function usePosition({ receiver, source, origin, load, of, start }: PositionProps): void {
  const tracker = useRef<PositionTracker>(null);
  const begin = useEffectEvent(() => {
    const [what = ''] = source.about.split(' @');
    // One entry for the whole film: its latest value counts, in whatever order the requests arrive.
    const id = createEntryId();
    const keep = (value: Save): JournalEntry[] => {
      const about = { kind: 'position' as const, title: what, viewer: start.who };
      const entry = { ...about, id, value, at: entryTime() };
      return keepEntry(entry) ? [] : [entry];
    };
    const store = (reached: Save) => void keep(reached);
    const save = (reached: Save) => {
      void sendEntries(keep(reached));
      const { seconds, duration: length, ended } = reached;
      if (ended || isFinished({ seconds, length })) dispatchEvent(new Event(finishedEvent));
    };
    // A read-only view must not write.
    const isReadOnly = document.querySelector('[data-read-only]') !== null;
    const outlets = isReadOnly ? { store() {}, save() {} } : { store, save };
    return new PositionTracker(start.seconds, performance.now(), outlets);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title has another position.
  useEffect(() => {
    const track = begin();
    tracker.current = track;
    const leave = () => track.leave(performance.now());
    const handleHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    // Sends the position before the next page reads it.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load has another frame.
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
