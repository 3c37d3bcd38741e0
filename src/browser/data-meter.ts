import { pictureSize } from '#src/domain/data-use.ts';
import { changeDataUse } from './data-use-storage.ts';

const saveIntervalMs = 10_000;
const minuteMs = 60_000;

/** A picture that loads faster than this was cached. The picture host reveals nothing else. */
const cachedMs = 15;

/** Counts the bytes that this page loads, and the minutes while a player is visible. */
export function startDataMeter(): void {
  if (!('PerformanceObserver' in globalThis)) return;
  let waiting = 0;
  const count = (entries: PerformanceEntryList) => {
    for (const entry of entries) waiting += sizeOf(entry);
  };
  const observe = (type: string) =>
    new PerformanceObserver((list) => count(list.getEntries())).observe({ type, buffered: true });
  observe('resource');
  observe('navigation');
  const save = () => {
    if (waiting === 0) return;
    const bytes = waiting;
    waiting = 0;
    changeDataUse((use) => ({ bytes: use.bytes + bytes }));
  };
  setInterval(save, saveIntervalMs);
  addEventListener('pagehide', save);
  setInterval(() => {
    const isWatching = !document.hidden && document.querySelector('.player iframe') !== null;
    if (isWatching) changeDataUse(({ minutes }) => ({ minutes: minutes + 1 }));
  }, minuteMs);
}

function sizeOf(entry: PerformanceEntry): number {
  if (!(entry instanceof PerformanceResourceTiming)) return 0;
  const isForeign = !entry.name.startsWith(location.origin);
  if (isForeign && entry.transferSize === 0 && entry.encodedBodySize === 0)
    return entry.duration > cachedMs ? pictureSize(entry.name) : 0;
  return entry.transferSize;
}
