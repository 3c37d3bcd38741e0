/** Returns text such as `one month` or `3 months`. */
export function monthsText(months: number): string {
  return months === 1 ? 'one month' : `${months} months`;
}
