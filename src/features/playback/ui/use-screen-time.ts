import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pageName } from '#src/browser/page-name.ts';
import { offlineHeaders } from '#src/domain/offline.ts';
import {
  beatIntervalMs,
  leastLeft,
  phaseOf,
  type ScreenTimeOffer,
  type ScreenTimePhase,
  type ScreenTimeView,
} from '#src/domain/screen-time.ts';
import { type Instant, ScreenTimer } from '#src/domain/screen-timer.ts';
import { paths } from '#src/routes.ts';

interface ShownTime {
  phase: ScreenTimePhase;
  /** Minutes that are left; null without a limit. */
  minutes: number | null;
  /** See `ScreenTimeView`. */
  opensAgain: string | null;
  /** True if the time ended because the server doesn't answer. */
  isLost: boolean;
}

export interface ScreenTime extends ShownTime {
  hasPasskeys: boolean;
  /** True if the server refused a film because the time was over. */
  isRefused: boolean;
  /** Receives the time from the response to a film's request. */
  onAnswer(view: ScreenTimeView): void;
  /** Receives whether a player plays. */
  onPlays(plays: boolean): void;
}

const endless: ScreenTimeView = {
  playMs: null,
  clockMs: null,
  leaseMs: null,
  mayBegin: true,
  opensAgain: null,
};

/** In their order: each phase follows the one before. */
const phases: readonly ScreenTimePhase[] = ['open', 'ending', 'grace', 'over'];

/** Main users have no limit. */
export const unlimitedTime: ScreenTime = {
  ...presentLeft({ left: null, lease: null }, null),
  hasPasskeys: false,
  isRefused: false,
  onAnswer: () => undefined,
  onPlays: () => undefined,
};

const tickMs = 1_000;

/** Without an answer within this time, the page ends the film by its own timer. */
const answerTimeoutMs = 3_000;

/** Counts down the time that the server sent, and reports what plays. `view` is null for main users. */
export function useScreenTime(view: ScreenTimeOffer | null, who: string): ScreenTime {
  const [timer] = useState(() => new ScreenTimer(view ?? endless, readInstant()));
  const [shown, setShown] = useState(() =>
    presentLeft({ left: leastLeft(view ?? endless), lease: null }, view?.opensAgain ?? null),
  );
  const [plays, setPlays] = useState(false);
  const [answered, onAnswer] = useState<ScreenTimeView | null>(null);
  const [isRefused, setRefused] = useState(false);
  const asks = useRef(false);
  const onPlays = useCallback((isPlaying: boolean) => setPlays(isPlaying), []);
  const receive = useEffectEvent((answer: ScreenTimeView | null) => {
    if (answer !== null) timer.receive(answer, readInstant());
    if (answer?.mayBegin === true) setRefused(false);
    const opensAgain = answer === null ? shown.opensAgain : answer.opensAgain;
    const next = presentLeft(readTimer(timer), opensAgain);
    if (!isSame(shown, next)) setShown(next);
  });
  const beat = useEffectEvent(async (isPlaying: boolean) => receive(await sendBeat(who, isPlaying)));
  const tick = useEffectEvent(async () => {
    const isOver = presentLeft(readTimer(timer), null).phase === 'over';
    if (!isOver || shown.phase === 'over') return receive(null);
    if (asks.current) return;
    // Asks before the film ends, because a parent may have given more time.
    asks.current = true;
    const answer = await Promise.race([sendBeat(who, plays), waitFor(answerTimeoutMs)]);
    asks.current = false;
    receive(answer);
  });
  const isTimed = view !== null;
  useEffect(() => receive(view), [view]);
  useEffect(() => {
    if (answered === null) return;
    receive(answered);
    setRefused(!answered.mayBegin);
  }, [answered]);
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
  return { ...shown, hasPasskeys: view?.hasPasskeys === true, isRefused, onAnswer, onPlays };
}

interface Left {
  /** In ms: the rest of the day's time, or the time until bedtime. */
  left: number | null;
  /** In ms: the rest of this device's lease. */
  lease: number | null;
}

function readTimer(timer: ScreenTimer): Left {
  const now = readInstant();
  return { left: timer.readLeft(now), lease: timer.readLease(now) };
}

/** Shows the rest of the day. The lease counts only when the device has played beyond its end. */
function presentLeft({ left, lease }: Left, opensAgain: string | null): ShownTime {
  const ownPhase = phaseOf(left);
  const leasePhase = lease !== null && lease < 0 ? phaseOf(lease) : 'open';
  const isSooner = phases.indexOf(leasePhase) > phases.indexOf(ownPhase);
  return {
    phase: isSooner ? leasePhase : ownPhase,
    minutes: left === null ? null : Math.ceil(left / 60_000),
    opensAgain,
    isLost: isSooner && opensAgain === null,
  };
}

function isSame(one: ShownTime, other: ShownTime): boolean {
  return (
    one.phase === other.phase &&
    one.minutes === other.minutes &&
    one.opensAgain === other.opensAgain &&
    one.isLost === other.isLost
  );
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
  const body = new URLSearchParams({
    plays: plays ? '1' : '0',
    page: pageName(),
    [offlineHeaders.viewerKey]: who,
  });
  try {
    // `keepalive` sends the request even though the page is left.
    const response = await fetch(paths.screenTime, { method: 'POST', body, keepalive: true });
    if (response.ok) return await response.json();
    // The viewer has signed out or changed, so the time that plays here counts for nobody.
    if (plays && (response.status === 401 || response.status === 409)) location.reload();
    return null;
  } catch {
    return null;
  }
}
