import { type PointerEvent, useRef, useState } from 'react';
import type { useTurning } from './use-turning.ts';

/** Shortest distance of a swipe, in pixels. */
const swipe = 40;

/** A swipe draws the next slide in. After a swipe the hero stays paused, because the viewer turns it. */
export function useSwipe({ hero, now, move, setPaused }: ReturnType<typeof useTurning>, count: number) {
  const start = useRef<number | null>(null);
  const [side, setSide] = useState<-1 | 0 | 1>(0);

  function handleDown({ pointerType, clientX }: PointerEvent) {
    if (pointerType === 'touch' && count > 1) start.current = clientX;
  }

  function handleMove({ clientX }: PointerEvent) {
    if (start.current === null || hero.current === null) return;
    const way = clientX - start.current;
    setSide(way < 0 ? 1 : -1);
    hero.current.dataset.swiped = 'now';
    hero.current.style.setProperty('--drag', `${way}px`);
  }

  function handleEnd({ type, clientX }: PointerEvent) {
    if (start.current === null || hero.current === null) return;
    const way = clientX - start.current;
    start.current = null;
    setSide(0);
    hero.current.dataset.swiped = '';
    hero.current.style.removeProperty('--drag');
    hero.current.style.setProperty('--leave', way < 0 ? '-100%' : '100%');
    // On a vertical swipe the browser scrolls and cancels the pointer.
    if (type === 'pointercancel' || Math.abs(way) <= swipe) return;
    move(way < 0 ? 1 : -1);
    setPaused(true);
  }

  return {
    side,
    neighbour: side === 0 ? null : (now + side + count) % count,
    handlers: {
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: handleEnd,
      onPointerCancel: handleEnd,
    },
  };
}
