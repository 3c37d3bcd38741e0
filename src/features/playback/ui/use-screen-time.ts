import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { offlineHeaders } from '#src/domain/offline.ts';
import {
  beatIntervalMs,
  leastLeft,
  phaseOf,
  type ScreenTimeOffer,
  type ScreenTimePhase,
  type ScreenTimeView,
  stopAfterMs,
} from '#src/domain/screen-time.ts';
import { type Instant, ScreenTimer } from '#src/domain/screen-timer.ts';
import { paths } from '#src/routes.ts';

interface ShownTime {
  phase: ScreenTimePhase;
  /** Are left; null without a limit. */
  minutes: number | null;
  /** See `ScreenTimeView`. */
  opensAgain: string | null;
}

export interface ScreenTime extends ShownTime {
  hasPasskeys: boolean;
  /** A player says whether it plays. */
  onPlays(plays: boolean): void;
}

const endless: ScreenTimeView = { playMs: null, clockMs: null, opensAgain: null };

/** Of main users. */
export const unlimitedTime: ScreenTime = {
  ...presentLeft(null, null),
  hasPasskeys: false,
  onPlays: () => undefined,
};

const tickMs = 1_000;

/** After too many words: what isn't counted doesn't play. */
const stopped: ScreenTimeView = { playMs: -stopAfterMs, clockMs: null, opensAgain: null };

/** Then the page decides by itself. */
const answerTimeoutMs = 3_000;

/** Counts down what the server said, and tells it what plays. `view` is null for main users. */
export function useScreenTime(view: ScreenTimeOffer | null, who: string): ScreenTime {
  const [timer] = useState(() => new ScreenTimer(view ?? endless, readInstant()));
  const [shown, setShown] = useState(() => presentLeft(leastLeft(view ?? endless), view?.opensAgain ?? null));
  const [plays, setPlays] = useState(false);
  const asks = useRef(false);
  const onPlays = useCallback((isPlaying: boolean) => setPlays(isPlaying), []);
  const receive = useEffectEvent((answer: ScreenTimeView | null) => {
    if (answer !== null) timer.receive(answer, readInstant());
    const next = presentLeft(timer.readLeft(readInstant()), answer?.opensAgain ?? shown.opensAgain);
    if (!isSame(shown, next)) setShown(next);
  });
  const beat = useEffectEvent(async (isPlaying: boolean) => receive(await sendBeat(who, isPlaying)));
  const tick = useEffectEvent(async () => {
    const isOver = phaseOf(timer.readLeft(readInstant())) === 'over';
    if (!isOver || shown.phase === 'over') return receive(null);
    if (asks.current) return;
    // Somebody may have given more time meanwhile.
    asks.current = true;
    const answer = await Promise.race([sendBeat(who, plays), waitFor(answerTimeoutMs)]);
    asks.current = false;
    receive(answer);
  });
  const isTimed = view !== null;
  useEffect(() => receive(view), [view]);
  useEffect(() => {
    if (!isTimed) return;
    const interval = setInterval(tick, tickMs);
    return () => clearInterval(interval);
  }, [isTimed]);
  useEffect(() => {
    timer.setPlays(plays, readInstant());
    if (!isTimed || !plays) return;
    const play = () => void beat(true);
    const stop = () => void beat(false);
    play();
    const interval = setInterval(play, beatIntervalMs);
    addEventListener('pageshow', play);
    addEventListener('pagehide', stop);
    return () => {
      clearInterval(interval);
      removeEventListener('pageshow', play);
      removeEventListener('pagehide', stop);
      stop();
    };
  }, [timer, isTimed, plays]);
  return { ...shown, hasPasskeys: view?.hasPasskeys === true, onPlays };
}

function presentLeft(left: number | null, opensAgain: string | null): ShownTime {
  const phase = phaseOf(left);
  return { phase, minutes: left === null ? null : Math.ceil(left / 60_000), opensAgain };
}

function isSame(one: ShownTime, other: ShownTime): boolean {
  return one.phase === other.phase && one.minutes === other.minutes && one.opensAgain === other.opensAgain;
}

function readInstant(): Instant {
  return { monotonic: performance.now(), wall: Date.now() };
}

function waitFor(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null));
}

/** Returns null without an answer. */
async function sendBeat(who: string, plays: boolean): Promise<ScreenTimeView | null> {
  // A read-only view must not write.
  if (document.querySelector('[data-read-only]') !== null) return null;
  const body = new URLSearchParams({ plays: plays ? '1' : '0', [offlineHeaders.viewerKey]: who });
  try {
    // `keepalive`: it is sent though the page is left.
    const response = await fetch(paths.screenTime, { method: 'POST', body, keepalive: true });
    if (response.ok) return await response.json();
    // Signed out, or somebody else: what plays here counts for nobody.
    if (plays && (response.status === 401 || response.status === 409)) location.reload();
    return plays && response.status === 429 ? stopped : null;
  } catch {
    return null;
  }
}
