/** A player asks for numbers and days alone with each second that it saves; names and stories are a hundred times longer. */
export const airDates = {
  version: 40,
  name: 'air-dates',
  statements: ['alter table season add column air_dates text'],
} as const;
