const countries = new Intl.DisplayNames('en-ZA', { type: 'region' });

/** A country's name by its code: `South Africa` for `ZA`. */
export function countryName(code: string): string {
  return countries.of(code) ?? code;
}
