/** Source: docs/requirements.md#offer. */
export const monthlyPrice = { cents: 3500, currency: 'ZAR' } as const;

/** Returns text such as `R35`, `R35.50`, `R1,250`, `−R35`. */
export function formatRand(cents: number): string {
  if (cents < 0) return `−${formatRand(-cents)}`;
  const grouped = formatCount(Math.floor(cents / 100));
  const rest = cents % 100;
  return rest === 0 ? `R${grouped}` : `R${grouped}.${rest.toString().padStart(2, '0')}`;
}

const maxTypedCents = 10_000_000;

/** Reads typed rand with a point or a comma before the cents. Returns null for anything else. */
export function parseRand(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '').replace(/^R/i, '');
  if (!/^(?:\d+[.,]?\d*|[.,]\d+)$/.test(plain)) return null;
  return Math.min(Math.round(Number(plain.replace(',', '.')) * 100), maxTypedCents);
}

/** Returns text such as `1,250`. `count` may have at most two digits after a point. */
export function formatCount(count: number | string): string {
  return count.toString().replace(/\B(?=(\d{3})+\b)/g, ',');
}

/** Returns null for a gift, whose receiver must not see the price. */
export function formatPrice(cents: number | null): string | null {
  return cents === null ? null : formatRand(cents);
}
