import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Renders new items of a list in batches, so that no task is long on a phone. Visible batches are rendered
 * before the next paint. Returns the batches that are rendered in full.
 */
export function useDrawnBatches(list: RefObject<Element | null>, total: number): ReadonlySet<number> {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(() => new Set(Array(total).keys()));
  const missing = Array.from({ length: total }, (_, batch) => batch).filter((batch) => !drawn.has(batch));
  const left = missing.length;
  const isWhole = left === 0;
  const draw = useEffectEvent((isFirst: boolean) => {
    const [from, to] = list.current === null ? [0, 0] : batchesNear(list.current, total);
    const distance = (batch: number) => Math.max(from - batch, batch - to, 0);
    const nearest = missing.toSorted((a, b) => distance(a) - distance(b));
    const next = isFirst ? missing.filter((batch) => distance(batch) === 0) : nearest.slice(0, 1);
    if (next.length > 0) setDrawn(new Set([...drawn, ...next]));
  });
  useLayoutEffect(() => {
    if (isWhole) return;
    // By the next frame the window has its restored scroll position.
    const frame = requestAnimationFrame(() => flushSync(() => draw(true)));
    return () => cancelAnimationFrame(frame);
  }, [isWhole]);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => draw(false));
    return () => clearTimeout(timer);
  }, [left]);
  return drawn;
}

/** Returns the first and the last batch up to a quarter of a window outside it. All places are equally high. */
function batchesNear(list: Element, total: number): [number, number] {
  const { top, height } = list.getBoundingClientRect();
  const at = (y: number) => Math.floor(((y - top) / height) * total);
  return [at(-innerHeight / 4), at(innerHeight * 1.25)];
}
