import { type Certificate, certificatesOf } from './certificates.ts';
import { mix, type Random, random } from './random.ts';
import type { Title } from './types.ts';

const STREAM = 0x0e1e;

/** Types as at TMDB: 1 premiere, 2 limited cinema, 3 cinema, 4 digital, 5 physical, 6 television. */
export interface Release {
  country: string;
  certificate: string;
  day: number;
  type: 1 | 2 | 3 | 4 | 5 | 6;
}

const markets = ['US', 'GB', 'AU', 'DE', 'FR', 'NL', 'BR', 'JP', 'IN', 'NZ', 'KR', 'IE', 'ES', 'NG'];

/** Returns how likely a foreign film is released in South Africa. */
function southAfricanOdds({ votes }: Title): number {
  return votes >= 1_200 ? 0.8 : votes >= 250 ? 0.6 : votes === 0 ? 0.45 : 0.25;
}

interface Market {
  country: string;
  day: number;
  certificates: readonly Certificate[];
  /** Limited cinema, cinema, or digital. */
  mainType: 2 | 3 | 4;
  hasPremiere: boolean;
}

function releasesIn({ country, day, certificates, mainType, hasPremiere }: Market, rnd: Random): Release[] {
  const [first = '', ...others] = certificates
    .filter((entry) => entry.country === country)
    .map(({ text }) => text);
  const releases: Release[] = [];
  const add = (type: Release['type'], certificate: string, at: number): void => {
    releases.push({ country, certificate, day: at, type });
  };
  if (hasPremiere && rnd() < 0.18) add(1, '', day - 20);
  add(mainType, first, day);
  if (mainType === 3 && rnd() < 0.12) add(2, '', day - 7);
  for (const other of others) add(5, other, day + 95);
  if (rnd() < 0.35) add(4, rnd() < 0.5 ? first : '', day + 60);
  return releases;
}

export function releasesOf(title: Title): Release[] {
  const { day } = title;
  if (day === null) return [];
  const rnd = random(mix(title.seed, STREAM));
  const certificates = certificatesOf(title);
  const mainType: Market['mainType'] = rnd() < 0.84 ? 3 : rnd() < 0.6 ? 2 : 4;
  const release = (country: string, at: number): Release[] => {
    const market: Market = {
      country,
      day: at,
      certificates,
      mainType,
      hasPremiere: country === title.country,
    };
    return releasesIn(market, rnd);
  };
  const own = release(title.country, day);
  const luck = rnd();
  const isHere = title.country !== 'ZA' && luck < southAfricanOdds(title);
  const here = isHere ? release('ZA', day + Math.floor(rnd() * 21)) : [];
  const elsewhere = markets.flatMap((country) => {
    if (country === title.country) return [];
    const isCertified = certificates.some((entry) => entry.country === country);
    return isCertified || rnd() < 0.2 ? release(country, day + Math.floor(rnd() * 40)) : [];
  });
  return [...own, ...here, ...elsewhere];
}
