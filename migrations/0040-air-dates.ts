/** Each save of a position reads only numbers and days; names and stories are a hundred times longer. */
export const airDates = {
  version: 40,
  name: 'air-dates',
  statements: ['alter table season add column air_dates text'],
} as const;
