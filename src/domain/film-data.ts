/** MB a minute, the usual rates of players. */
export const dataRates = { '360p': 6, '480p': 10, '720p': 22, '1080p': 45 };

export type Quality = keyof typeof dataRates;

/** Choices of a device, which never leave the device. */
export interface DataChoices {
  /** Null means the operator's price. */
  centsPerGb: number | null;
  quality: Quality;
}

export const usualChoices: DataChoices = { centsPerGb: null, quality: '480p' };

export function isQuality(text: unknown): text is Quality {
  return typeof text === 'string' && Object.hasOwn(dataRates, text);
}

export function parseDataChoices({ centsPerGb, quality }: Record<string, unknown>): DataChoices {
  return {
    centsPerGb: typeof centsPerGb === 'number' ? toCount(centsPerGb) : null,
    quality: isQuality(quality) ? quality : usualChoices.quality,
  };
}

/** Returns 0 unless `value` is a positive number. */
export function toCount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}

export function parseStored(json: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(json ?? '{}') };
  } catch {
    return {};
  }
}

/** The cost is in cents. */
export function costOf(megabytes: number, centsPerGb: number): number {
  return (megabytes / 1_000) * centsPerGb;
}

/** Returns the data and the cost of `minutes` of a film. */
export function estimateFilm(
  minutes: number,
  { quality, centsPerGb }: DataChoices,
  defaultCents: number,
): { megabytes: number; cents: number } {
  const megabytes = Math.round(minutes * dataRates[quality]);
  return { megabytes, cents: Math.round(costOf(megabytes, centsPerGb ?? defaultCents)) };
}
