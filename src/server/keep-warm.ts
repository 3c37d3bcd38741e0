import { dateWindow } from '#src/domain/days.ts';
import { allRows } from '#src/features/catalogue/rows.ts';
import { subUserRows } from '#src/features/catalogue/sub-user-rows.ts';
import type { Services } from '#src/request/services.ts';

/** Lists are looked at for their age this often, in ms; the policies decide. */
const warmEvery = 60 * 60_000;

/** A list that could not be had is tried again after this long, in ms. */
const tryAgainAfter = 60_000;

/** Whether the day has turned is looked at this often, in ms. */
const lookEvery = 30_000;

type WarmServices = Pick<Services, 'catalogue' | 'search' | 'clock' | 'log'>;

/**
 * Learns the catalogue ahead of need: at once, every hour, a minute after a list could not be had, and when a day begins in Johannesburg, with which the
 * windows of release dates move. One run at a time. `every` is how often, in ms, it looks whether it is time.
 */
export function keepWarm(
  { catalogue, search, clock, log }: WarmServices,
  signal: AbortSignal,
  every = lookEvery,
): NodeJS.Timeout {
  let last = { at: Number.NEGATIVE_INFINITY, day: '' };
  let isRunning = false;
  const warm = async () => {
    const now = clock.monotonic();
    const day = dateWindow(clock.now()).today;
    if (isRunning || (now - last.at < warmEvery && day === last.day)) return;
    last = { at: now, day };
    isRunning = true;
    try {
      // So that nobody's first search waits for the names that are known already.
      await search.prepare();
      const isWhole = await catalogue.warm([...allRows, ...subUserRows], signal);
      if (!isWhole) last.at = now - warmEvery + tryAgainAfter;
    } catch (error) {
      log.error({ err: error }, 'Warming the catalogue failed');
    } finally {
      isRunning = false;
    }
  };
  warm();
  return setInterval(warm, every).unref();
}
