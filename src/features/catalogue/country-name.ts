const countries = new Intl.DisplayNames('en-ZA', { type: 'region' });

export function countryName(code: string): string {
  return countries.of(code) ?? code;
}
