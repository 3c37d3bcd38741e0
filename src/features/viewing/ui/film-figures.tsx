import { useLingui } from '@lingui/react/macro';
import { type RefObject, useContext, useEffect, useState } from 'react';
import { readDataChoices } from '#src/browser/data-choices.ts';
import { type DataChoices, estimateFilm, usualChoices } from '#src/domain/film-data.ts';
import { formatCount, formatRand } from '#src/domain/money.ts';
import type { PlayerTime } from '#src/domain/player-message.ts';
import { paths } from '#src/routes.ts';
import { ReachedContext } from '#src/ui/reached.ts';
import { useIsChild, useRootData } from '#src/ui/root-data.ts';

interface FilmFiguresProps {
  /** Length of the whole film; nothing is shown if it is null. */
  minutes: number | null;
  /** Second at which the film begins. */
  seconds: number;
}

/**
 * Shows what a film costs on this device, and when it ends if it plays now. Sends none of it to the server.
 * Each film needs its own `key`.
 */
export function FilmFigures({ minutes, seconds }: FilmFiguresProps) {
  const { t } = useLingui();
  const { dataCents = 0 } = useRootData() ?? {};
  const isChild = useIsChild();
  const device = useDevice(useContext(ReachedContext));
  if (minutes === null || minutes <= 0) return null;
  const left = Math.max(0, minutes * 60 - seconds);
  const { megabytes, cents } = estimateFilm(left / 60, device?.choices ?? usualChoices, dataCents);
  const beginning = { seconds, duration: null };
  const end = device === null ? null : endOf(device.now, device.reached ?? beginning, minutes);
  return (
    <div className="film-figures">
      {/* Not for children, who don't pay for data. */}
      {isChild ? null : (
        <a href={paths.data}>
          {t`about ${{ megabytes: formatCount(megabytes) }} MB, ${{ price: formatRand(cents) }} of data`}
        </a>
      )}
      <span data-late={end === null ? '' : undefined}>{t`Ends at ${{ time: end ?? '00:00' }}`}</span>
    </div>
  );
}

interface Device {
  choices: DataChoices;
  now: number;
  reached: PlayerTime | null;
}

const minuteMs = 60_000;

/** Returns null in the server's document, because only the device knows these values. */
function useDevice(reached: RefObject<PlayerTime | null> | null): Device | null {
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    let timer = 0;
    const read = () => {
      clearTimeout(timer);
      const now = Date.now();
      setDevice({ choices: readDataChoices(), now, reached: reached?.current ?? null });
      timer = window.setTimeout(read, minuteMs - (now % minuteMs));
    };
    read();
    // While a device sleeps, its timers don't run.
    document.addEventListener('visibilitychange', read);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [reached]);
  return device;
}

/** Returns the end in the device's time zone, such as `21:43`, or null when nothing is left. */
function endOf(now: number, { seconds, duration }: PlayerTime, minutes: number): string | null {
  const left = (duration ?? minutes * 60) - seconds;
  if (left <= 0) return null;
  const end = new Date(now + left * 1_000);
  return [end.getHours(), end.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
