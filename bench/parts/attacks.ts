import { postForm } from './household.ts';

/** Options of `load`. */
export interface Attack {
  connections: number;
  request(): string;
}

const languages = ['en', 'af', 'zu', 'xh', 'st'];
const screens = ['auto', 'tv', 'computer'];
const looks = languages.flatMap((language) =>
  screens.flatMap((screen) =>
    ['on', 'off'].map((saver) => `language=${language}; screen=${screen}; saver=${saver}`),
  ),
);
const fronts = ['/movies', '/tv', '/kids', '/anime', '/'];
const publicFronts = ['/help', '/login', '/signup', '/privacy', '/terms'];

let turn = 0;
const next = () => {
  turn += 1;
  return turn;
};
const pick = (list: readonly string[]) => list[next() % list.length] ?? '';

export const attackers = 5;

/** The network of the attackers differs from that of the measured client. */
const theirs = '203.0.113.9';

export function readOf(url: string, path: string, cookie: string, address: string): string {
  const head = [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `X-Forwarded-For: ${address}`,
    'Accept-Encoding: gzip',
    ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n`;
}

export function formOf(url: string, path: string, body: string, cookie: string, address: string): string {
  return postForm(url, path, body, cookie).replace('\r\n', `\r\nX-Forwarded-For: ${address}\r\n`);
}

/** `cookies` holds one cookie for each of the `attackers`. */
export function listAttacks(url: string, cookies: readonly string[]): Record<string, Attack> {
  const [one = '', two = '', three = '', four = '', five = ''] = cookies;
  const get = (path: string, cookie: string) => readOf(url, path, cookie, theirs);
  const post = (path: string, body: string, cookie: string) => formOf(url, path, body, cookie, theirs);
  const profileForm = (cookie: string) => {
    const added = Array.from({ length: 10 }, () => ({
      name: `Child ${next()}`,
      password: 'protea',
      ageGroup: '18+',
      genres: [],
    }));
    const changes = JSON.stringify({ email: null, added, changed: [], deleted: [] });
    return post('/profile', new URLSearchParams({ intent: 'save', changes }).toString(), cookie);
  };
  return {
    '60 at once of /browse?page=n by a viewer': {
      connections: 60,
      request: () => get(`/browse?page=${next()}`, one),
    },
    '60 at once of /browse.data?page=n by a viewer': {
      connections: 60,
      request: () => get(`/browse.data?page=${next()}`, two),
    },
    '8 at once of front pages in each look by a viewer': {
      connections: 8,
      request: () => get(pick(fronts), `${three}; ${pick(looks)}`),
    },
    '8 at once of front pages in each look by a visitor': {
      connections: 8,
      request: () => get(pick(publicFronts), pick(looks)),
    },
    '8 at once of forms with 64 kB of fields by a visitor': {
      connections: 8,
      request: () => post('/login', 'a&'.repeat(32_000), ''),
    },
    '20 at once of renders of /login?next=n by a visitor with a cookie': {
      connections: 20,
      request: () => get(`/login?next=%2Fmovies%3Fafter%3D${next()}`, 'sid=foreign'),
    },
    '60 at once of unknown titles by visitors of 200 networks': {
      connections: 60,
      request: () => readOf(url, `/title/movie/${90_000_000 + next()}`, '', `198.18.${next() % 200}.1`),
    },
    '10 at once of profile forms with ten new sub-users': {
      connections: 10,
      request: () => profileForm(four),
    },
    '40 at once of profile forms with ten new sub-users': {
      connections: 40,
      request: () => profileForm(five),
    },
  };
}
