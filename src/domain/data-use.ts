import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { dateWindow } from './days.ts';
import {
  costOf,
  type DataChoices,
  dataRates,
  parseDataChoices,
  parseStored,
  type Quality,
  toCount,
} from './film-data.ts';

/** Mobile data that a device used in a month. The device counts, and the numbers never leave it. */
export interface DataUse extends DataChoices {
  /** Looks like `2026-11`, in Johannesburg's time. */
  month: string;
  bytes: number;
  minutes: number;
}

export const qualityLabels: Record<Quality, MessageDescriptor> = {
  '360p': msg`Low (360p)`,
  '480p': msg`Medium (480p)`,
  '720p': msg`High (720p)`,
  '1080p': msg`Full HD (1080p)`,
};

const megabyte = 1_000_000;

/** Average sizes by width, because the picture host reveals no sizes to other origins. */
const pictureBytes: Record<string, number> = {
  w92: 4_000,
  w154: 9_000,
  w185: 11_000,
  w300: 20_000,
  w342: 25_000,
  w500: 45_000,
  w780: 50_000,
  w1280: 110_000,
};

export function pictureSize(address: string): number {
  return pictureBytes[/\/(w\d+)\//.exec(address)?.[1] ?? ''] ?? 0;
}

/** A new month begins with zero bytes and minutes; the choices stay. */
export function parseDataUse(json: string | null, now: number): DataUse {
  const month = dateWindow(now).today.slice(0, 7);
  const stored = parseStored(json);
  const isThisMonth = stored.month === month;
  return {
    month,
    bytes: isThisMonth ? toCount(stored.bytes) : 0,
    minutes: isThisMonth ? toCount(stored.minutes) : 0,
    ...parseDataChoices(stored),
  };
}

export interface DataLine {
  what: MessageDescriptor;
  megabytes: number;
  /** The cost is in cents. */
  cost: number;
}

export function listDataUse(use: DataUse, defaultCents: number): DataLine[] {
  const price = use.centsPerGb ?? defaultCents;
  const line = (what: MessageDescriptor, megabytes: number) => ({
    what,
    megabytes,
    cost: costOf(megabytes, price),
  });
  const pages = use.bytes / megabyte;
  const films = use.minutes * dataRates[use.quality];
  return [
    line(msg`Pages and pictures (measured)`, pages),
    line(msg`Films and episodes (estimated)`, films),
    line(msg`Total`, pages + films),
  ];
}
