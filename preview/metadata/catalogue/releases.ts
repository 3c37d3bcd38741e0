import { certificatesOf } from './certificates.ts';
import { mix, pick, random } from './random.ts';
import type { Title } from './types.ts';

const STREAM = 0x0e1e;

/** One release of a film in one country; the types are the service's, 1 premiere to 6 television. */
export interface Release {
  readonly country: string;
  readonly certificate: string;
  readonly day: number;
  readonly type: 1 | 2 | 3 | 4 | 5 | 6;
  readonly note: string;
}

const markets = ['US', 'GB', 'AU', 'DE', 'FR', 'NL', 'BR', 'JP', 'IN', 'NZ', 'KR', 'IE', 'ES', 'NG'];

/** How likely a film was released here: always at home, mostly when widely seen, thinly otherwise. */
function southAfricanOdds(title: Title): number {
  if (title.country === 'ZA') return 1;
  return title.votes >= 1_200 ? 0.8 : title.votes >= 250 ? 0.6 : title.votes === 0 ? 0.45 : 0.25;
}

/** Every release of a film, its own country first. Certificates hang on releases, some releases have none. */
export function releasesOf(title: Title): Release[] {
  const { day } = title;
  if (day === null) return [];
  const rnd = random(mix(title.seed, STREAM));
  const releases: Release[] = [];
  const certificates = certificatesOf(title);
  const main = rnd() < 0.84 ? 3 : rnd() < 0.6 ? 2 : 4;
  const add = (country: string, at: number): void => {
    const given = certificates.filter((entry) => entry.country === country);
    const first = given[0]?.text ?? '';
    if (country === title.country && rnd() < 0.18)
      releases.push({
        country,
        certificate: '',
        day: at - 20,
        type: 1,
        note: pick(rnd, [
          'Durban International Film Festival',
          'Silwerskerm',
          'Encounters',
          'Rotterdam',
          'Busan',
        ]),
      });
    releases.push({ country, certificate: first, day: at, type: main, note: '' });
    if (main === 3 && rnd() < 0.12)
      releases.push({ country, certificate: '', day: at - 7, type: 2, note: 'previews' });
    for (const extra of given.slice(1))
      releases.push({ country, certificate: extra.text, day: at + 95, type: 5, note: 'extended cut' });
    if (rnd() < 0.35)
      releases.push({ country, certificate: rnd() < 0.5 ? first : '', day: at + 60, type: 4, note: '' });
  };
  add(title.country, day);
  const home = rnd();
  if (title.country !== 'ZA' && home < southAfricanOdds(title)) add('ZA', day + Math.floor(rnd() * 21));
  for (const country of markets) {
    if (country === title.country) continue;
    const certified = certificates.some((entry) => entry.country === country);
    if (certified || rnd() < 0.2) add(country, day + Math.floor(rnd() * 40));
  }
  return releases;
}
