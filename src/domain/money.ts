/** The price of a month. Source: docs/requirements.md#offer. */
export const monthlyPrice = { cents: 3500, currency: 'ZAR' } as const;

/** `R35`, `R35.50`, `R1,250`. */
export function formatRand(cents: number): string {
  const whole = Math.floor(cents / 100).toString();
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = cents % 100;
  return rest === 0 ? `R${grouped}` : `R${grouped}.${rest.toString().padStart(2, '0')}`;
}
