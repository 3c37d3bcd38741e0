import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { readPlayerMessage, readPlayerTime } from '#src/domain/player-message.ts';
import { finishedEvent, isFinished } from '#src/domain/position.ts';
import { paths } from '#src/routes.ts';
import type { SourceView } from '../present.ts';
import { PositionTracker, type Save } from './position-tracker.ts';
import { seekPlayer } from './subscribe-to-player.ts';

export interface Played {
  /** Holds the frame. */
  screen: RefObject<HTMLElement | null>;
  source: SourceView;
  load: number;
  /** See `Player`. */
  of: string;
  /** In seconds. */
  start: number;
}

/** Saves where the viewer is by beacon, and brings each new frame there. */
export function usePosition({ screen, source, load, of, start }: Played): void {
  const tracker = useRef<PositionTracker>(null);
  const save = useEffectEvent((what: string, { seconds, duration, ended }: Save) => {
    // A read-only view must not write.
    if (document.querySelector('[data-read-only]') !== null) return;
    const body = new URLSearchParams({ what, seconds: seconds.toFixed(1) });
    if (duration !== null) body.set('duration', duration.toFixed(1));
    if (ended) body.set('ended', '1');
    // Some browsers have no beacon.
    navigator.sendBeacon?.(paths.position, body);
    if (ended || isFinished({ seconds, length: duration })) dispatchEvent(new Event(finishedEvent));
  });
  const begin = useEffectEvent(() => {
    const [what = ''] = source.about.split(' @');
    return new PositionTracker(start, performance.now(), (sent) => save(what, sent));
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
  const handleMessage = useEffectEvent((event: MessageEvent) => {
    const frame = screen.current?.querySelector('iframe');
    if (frame == null || event.source !== frame.contentWindow || event.origin !== source.origin) return;
    const time = readPlayerTime(event.data);
    const wanted = time === null ? null : tracker.current?.hear(time, performance.now());
    if (wanted != null) seekPlayer(frame, source.origin, wanted);
    if (readPlayerMessage(event.data) === 'ended') tracker.current?.end(performance.now());
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => handleMessage(event);
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  }, []);
}
