import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demo } from '#preview/demo.ts';
import { postForm, signInMany } from './parts/household.ts';
import { type LoadResult, load } from './parts/load.ts';
import { startProduct } from './parts/product.ts';

/**
 * What one client costs others: a kept page and a sign-in, alone and beside each attack. Aim: at most twice as slow. Usage:
 * npm run bench -- fairness [--seconds 5]
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const durationMs = Number(values.seconds) * 1_000;
const port = 3920;
const settlingMs = 15_000;

const secret = 'a secret of the measurement, long enough to be one';
const dataDir = await mkdtemp(join(tmpdir(), 'stoep-bench-'));
const attackers = await signInMany(dataDir, secret, 5);
// Other networks than the one that is served.
const product = await startProduct(port, { dataDir, env: { APP_SECRET: secret, TRUST_PROXY: '1' } });
const place = { host: '127.0.0.1', port };
const theirs = '203.0.113.9';

const get = (path: string, cookie: string, address = theirs) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nX-Forwarded-For: ${address}\r\nAccept-Encoding: gzip\r\n${cookie === '' ? '' : `Cookie: ${cookie}\r\n`}\r\n`;
const post = (path: string, body: string, cookie: string, address = theirs) =>
  postForm(product.url, path, body, cookie).replace('\r\n', `\r\nX-Forwarded-For: ${address}\r\n`);

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

const children = (count: number) =>
  Array.from({ length: count }, () => ({
    name: `Child ${next()}`,
    password: 'protea',
    ageGroup: '18+',
    genres: [],
  }));
const profileForm = (cookie: string) => {
  const changes = { email: null, added: children(10), changed: [], deleted: [] };
  return post(
    '/profile',
    new URLSearchParams({ intent: 'save', changes: JSON.stringify(changes) }).toString(),
    cookie,
  );
};

const [one = '', two = '', three = '', four = '', five = ''] = attackers;
const attacks: Record<string, { connections: number; request: () => string }> = {
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
  '10 at once of profile forms with ten new sub-users': { connections: 10, request: () => profileForm(four) },
  '40 at once of profile forms with ten new sub-users': { connections: 40, request: () => profileForm(five) },
};

const page = get('/movies', product.cookie, '198.51.100.1');
const form = new URLSearchParams({ email: demo.email, password: demo.password }).toString();
const signIn = () => post('/login', form, '', '198.51.100.2');

interface Seen {
  page: LoadResult;
  signIn: LoadResult;
}

async function look(): Promise<Seen> {
  const seenPage = load({ ...place, request: page, connections: 1, durationMs, rate: 20 });
  const seenSignIn = load({ ...place, request: signIn, connections: 1, durationMs, rate: 1, status: 303 });
  return { page: await seenPage, signIn: await seenSignIn };
}

function inWords({ page: read, signIn: signed }: Seen, alone: Seen | null): string {
  const part = (result: LoadResult, base: LoadResult | undefined) =>
    Number.isNaN(result.p50)
      ? 'none'
      : `${result.p50.toFixed(1)} ms${base === undefined ? '' : `, ×${(result.p50 / base.p50).toFixed(1)}`}, ${result.failed} failed`;
  return `kept page p50 ${part(read, alone?.page)}; sign-in p50 ${part(signed, alone?.signIn)}`;
}

try {
  await new Promise((resolve) => setTimeout(resolve, settlingMs));
  await load({ ...place, request: page, connections: 1, durationMs: 2_000, rate: 20 });
  let alone = await look();
  console.log(`alone: ${inWords(alone, null)}`);
  for (const [name, { connections, request }] of Object.entries(attacks)) {
    const attack = load({ ...place, connections, request, durationMs: durationMs + 1_000 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const beside = await look();
    const { perSecond } = await attack;
    console.log(`${name} (${perSecond.toFixed(0)}/s answered): ${inWords(beside, alone)}`);
    // What still runs for clients that have gone.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    alone = await look();
    console.log(`  alone again: ${inWords(alone, null)}`);
  }
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
