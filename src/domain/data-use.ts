import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { dateWindow } from './days.ts';

/** What a device used in a month; it never leaves the device. */
export interface DataUse {
  /** Looks like `2026-11`, and counts in Johannesburg's time. */
  month: string;
  bytes: number;
  minutes: number;
  /** Cents; null for the operator's price. */
  centsPerGb: number | null;
  quality: Quality;
}

/** In MB a minute, as players commonly send. */
export const qualities = {
  '360p': { label: msg`Low (360p)`, perMinute: 6 },
  '480p': { label: msg`Medium (480p)`, perMinute: 10 },
  '720p': { label: msg`High (720p)`, perMinute: 22 },
  '1080p': { label: msg`Full HD (1080p)`, perMinute: 45 },
};

export type Quality = keyof typeof qualities;

const megabyte = 1_000_000;

/** These are averages, because the picture host reveals no sizes to other origins. */
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

export function isQuality(text: unknown): text is Quality {
  return typeof text === 'string' && Object.hasOwn(qualities, text);
}

/** A new month begins at nothing; the choices stay. */
export function parseDataUse(json: string | null, now: number): DataUse {
  const month = dateWindow(now).today.slice(0, 7);
  const stored = parseObject(json);
  const isThisMonth = stored.month === month;
  return {
    month,
    bytes: isThisMonth ? positive(stored.bytes) : 0,
    minutes: isThisMonth ? positive(stored.minutes) : 0,
    centsPerGb: typeof stored.centsPerGb === 'number' ? positive(stored.centsPerGb) : null,
    quality: isQuality(stored.quality) ? stored.quality : '480p',
  };
}

function parseObject(json: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(json ?? '{}') };
  } catch {
    return {};
  }
}

function positive(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}

export interface DataLine {
  what: MessageDescriptor;
  megabytes: number;
  /** Counts cents. */
  cost: number;
}

export function listDataUse(use: DataUse, defaultCents: number): DataLine[] {
  const price = use.centsPerGb ?? defaultCents;
  const line = (what: MessageDescriptor, megabytes: number) => ({
    what,
    megabytes,
    cost: (megabytes / 1000) * price,
  });
  const pages = use.bytes / megabyte;
  const films = use.minutes * qualities[use.quality].perMinute;
  return [
    line(msg`Pages and pictures (measured)`, pages),
    line(msg`Films and episodes (estimated)`, films),
    line(msg`Total`, pages + films),
  ];
}
