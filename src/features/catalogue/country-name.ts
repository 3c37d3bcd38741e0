const countries = new Intl.DisplayNames('en-ZA', { type: 'region' });

const withArticle = ['GB', 'NL', 'US'];

export function countryName(code: string): string {
  const name = countries.of(code) ?? code;
  return withArticle.includes(code) ? `the ${name}` : name;
}
