import type { Database } from '#src/adapters/db/database.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { insertRows } from './database-rows.ts';

/** Counts for each household: sub-users, and rows of history, marks and positions of all its viewers. */
export const perHousehold = { subUsers: 3, history: 30, mark: 24, watch_position: 6 };

const day = 24 * 60 * 60_000;
const titles = 2_000;

type Value = string | number | null;

/** The hash of the password `jacaranda`. */
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$he+bcxi+4bmT4Ul+TebaCg$x2AXVYGEl42DZBMpFmmRatY/iIH8m1iC0jCryK6sJmA';

/** A UUID that looks random, so that indexes are as spread as in a product in use. */
export function idOf(table: string, index: number): string {
  let seed = index * 31 + table.length * 7 + (table.codePointAt(0) ?? 0);
  const part = () => {
    seed = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) + 0x9e3779b9;
    seed = Math.imul(seed ^ (seed >>> 13), 0x2c1b3c6d);
    return ((seed ^ (seed >>> 16)) >>> 0).toString(16).padStart(8, '0');
  };
  const [a, b, c] = [part(), part(), part()];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${index.toString(16).padStart(8, '0')}`;
}

export function emailOf(index: number): string {
  return `household-${index}@example.org`;
}

export function sessionOf(index: number): string {
  return `session-${index}-`.padEnd(43, 'x');
}

/** The product that serves these households needs the same secret. */
export const manySecret = 'the secret of many households';

const { hashToken: hashOf } = createHashing({ secret: manySecret });

function viewerOf(index: number, nth: number): string {
  const viewer = nth % (perHousehold.subUsers + 1);
  return viewer === 0 ? 'main' : idOf('sub_user', index * perHousehold.subUsers + viewer - 1);
}

function titleOf(index: number, nth: number): number {
  return 100_000 + ((index * 7 + nth * 13) % titles);
}

/** The rows of one household. `now` is epoch ms; months end on all days of a month, and a tenth has lapsed. */
type RowsOf = (index: number, now: number) => Value[][];

function repeat(count: number, row: (nth: number) => Value[]): Value[][] {
  return Array.from({ length: count }, (_, nth) => row(nth));
}

function endOf(index: number, now: number): number {
  const offset = (index % 30) * day + ((index * 977) % day);
  return index % 10 === 9 ? now - 40 * day - offset : now + offset - 3 * day;
}

/** A tenth joined 800 days ago. Times are spread over six days. */
function joinedAt(index: number, now: number): number {
  const days = index % 10 === 9 ? 800 : 90;
  return now - days * day - ((index * 7_919_993) % (6 * day));
}

/** Tables are in the order of their references. */
export const manyRows: Record<string, { columns: readonly string[]; rows: RowsOf }> = {
  user: {
    columns: ['id', 'email', 'email_key', 'password_hash', 'photo_url', 'created_at'],
    rows: (i, now) => [[idOf('user', i), emailOf(i), emailOf(i), passwordHash, null, joinedAt(i, now)]],
  },
  sub_user: {
    columns: ['id', 'user_id', 'slot', 'name', 'password_hash', 'age_group', 'genres', 'created_at'],
    rows: (i, now) =>
      repeat(perHousehold.subUsers, (nth) => {
        const id = idOf('sub_user', i * perHousehold.subUsers + nth);
        const name = `Name ${(i * 5 + nth) % 2_000}`;
        return [id, idOf('user', i), nth + 1, name, passwordHash, '13+', '[]', now - 80 * day];
      }),
  },
  title_choice: {
    columns: ['user_id', 'sub_user_id', 'kind', 'title_id', 'choice', 'name', 'chosen_at'],
    rows: (i, now) => {
      const whose = [idOf('user', i), idOf('sub_user', i * perHousehold.subUsers)];
      return repeat(i % 3, (nth) => [...whose, 'movie', titleOf(i, nth), 'allow', 'A title', now]);
    },
  },
  session: {
    columns: ['token_hash', 'user_id', 'sub_user_id', 'device', 'signed_in_at', 'last_seen_at', 'expires_at'],
    rows: (i, now) => [
      [hashOf(sessionOf(i)), idOf('user', i), null, 'Chrome on Android', now - day, now, now + 29 * day],
    ],
  },
  device: {
    columns: ['token_hash', 'user_id', 'created_at', 'last_used_at'],
    rows: (i, now) => [[hashOf(`device ${i}`), idOf('user', i), now - 90 * day, now - day]],
  },
  pending_signup: {
    columns: [
      'id',
      'reference_hash',
      'browser_hash',
      'email',
      'email_key',
      'state',
      'user_id',
      'created_at',
      'expires_at',
    ],
    rows: (i, now) => {
      const hashes = [hashOf(`reference ${i}`), hashOf(`browser ${i}`)];
      const times = [now - 90 * day, now - 90 * day + 2 * 60 * 60_000];
      return [
        [idOf('pending_signup', i), ...hashes, emailOf(i), emailOf(i), 'made', idOf('user', i), ...times],
      ];
    },
  },
  checkout: {
    columns: [
      'id',
      'pending_signup_id',
      'provider_id',
      'idempotency_key',
      'redirect_url',
      'amount',
      'currency',
      'status',
      'created_at',
      'ask_at',
    ],
    rows: (i, now) => {
      const id = idOf('checkout', i);
      const price = [3500, 'ZAR'];
      const url = `https://c.yoco.com/checkout/ch_${i}`;
      const paid = [
        id,
        idOf('pending_signup', i),
        `ch_${i}`,
        id,
        url,
        ...price,
        'paid',
        now - 90 * day,
        null,
      ];
      // One checkout in five hundred is open, and due to be asked about.
      const [due, open] = [idOf('checkout', i + 1e9), `ch_open_${i}`];
      const waiting = [due, null, open, due, url, ...price, 'open', now - day, now - 1];
      return i % 500 === 0 ? [paid, waiting] : [paid];
    },
  },
  checkout_event: {
    columns: ['checkout_id', 'kind', 'at'],
    rows: (i, now) => ['made', 'opened', 'paid'].map((kind) => [idOf('checkout', i), kind, now - 90 * day]),
  },
  webhook_event: {
    columns: ['webhook_id', 'event_id', 'type', 'payment_id', 'body', 'received_at', 'outcome'],
    rows: (i, now) => {
      const body = JSON.stringify({
        webhookId: `msg_${i}`,
        payment: { id: `p_${i}`, checkoutId: `ch_${i}` },
      });
      return [[`msg_${i}`, `evt_${i}`, 'payment.succeeded', `p_${i}`, body, now - 90 * day, 'accepted']];
    },
  },
  payment: {
    columns: ['id', 'checkout_id', 'user_id', 'amount', 'currency', 'paid_at'],
    rows: (i, now) => [[`p_${i}`, idOf('checkout', i), idOf('user', i), 3500, 'ZAR', now - 90 * day]],
  },
  gift: {
    columns: ['checkout_id', 'email', 'code_hash', 'created_at'],
    rows: (i, now) =>
      i % 20 === 0 ? [[idOf('checkout', i), `giver${i}@x.example`, `gift ${i}`, now - 30 * day]] : [],
  },
  pass_batch: {
    columns: ['id', 'months', 'price', 'note', 'made_by', 'created_at', 'expires_at'],
    rows: (i, now) =>
      i % 100 === 0 ? [[idOf('pass_batch', i), 1, 3500, '', 'command line', now, now + 90 * day]] : [],
  },
  pass: {
    columns: ['id', 'batch_id', 'code_hash', 'redeemed_at', 'user_id'],
    rows: (i, now) => {
      const [pass, batch] = [idOf('pass', i), idOf('pass_batch', i - (i % 100))];
      return i % 4 === 0 ? [[pass, batch, `hash of ${pass}`, now - 90 * day, idOf('user', i)]] : [];
    },
  },
  period: {
    columns: ['id', 'user_id', 'payment_id', 'starts_at', 'ends_at'],
    rows: (i, now) => [[idOf('period', i), idOf('user', i), `p_${i}`, now - 90 * day, endOf(i, now)]],
  },
  ended_period: {
    columns: ['id', 'user_id', 'payment_id', 'starts_at', 'ends_at', 'ended_at'],
    rows: (i, now) => {
      const [start, end] = [now - 90 * day, now - 60 * day];
      return i % 10 === 0 ? [[idOf('ended_period', i), idOf('user', i), `p_${i}`, start, end, start]] : [];
    },
  },
  plan_choice: {
    columns: ['user_id', 'seq', 'kind', 'at'],
    rows: (i, now) => (i % 5 === 0 ? [[idOf('user', i), 1, i % 2 === 0 ? 'resumed' : 'cancelled', now]] : []),
  },
  suspension: {
    columns: ['user_id', 'reason', 'at'],
    rows: (i, now) => (i % 50 === 0 ? [[idOf('user', i), 'a reason', now]] : []),
  },
  guardian_consent: {
    columns: ['user_id', 'given_at'],
    rows: (i, now) => (i % 2 === 0 ? [[idOf('user', i), now]] : []),
  },
  passkey: {
    columns: ['credential_id', 'user_id', 'slot', 'public_key', 'counter', 'name', 'created_at'],
    rows: (i, now) =>
      i % 4 === 0 ? [[`passkey-${i}`, idOf('user', i), 1, 'key', 0, 'Chrome on Android', now]] : [],
  },
  adult_titles: {
    columns: ['user_id', 'chosen_at'],
    rows: (i, now) => (i % 4 === 0 ? [[idOf('user', i), now]] : []),
  },
  email_change: {
    columns: ['id', 'user_id', 'email', 'email_key', 'changed_at', 'expires_at'],
    rows: (i, now) => {
      const former = `former-${i}@example.org`;
      return i % 10 === 0 ? [[`change-${i}`, idOf('user', i), former, former, now, now + day]] : [];
    },
  },
  email_undo: {
    columns: ['token_hash', 'email_change_id'],
    rows: (i) => (i % 10 === 0 ? [[hashOf(`undo ${i}`), `change-${i}`]] : []),
  },
  /** All due households were reminded, except one in a thousand. */
  reminder: {
    columns: ['user_id', 'period_ends_at', 'days', 'at'],
    rows: (i, now) => (i % 1_000 === 0 ? [] : [[idOf('user', i), endOf(i, now), 1, now]]),
  },
  push_subscription: {
    columns: [
      'session_hash',
      'user_id',
      'viewer_key',
      'device_key',
      'endpoint',
      'public_key',
      'auth_secret',
      'month_since',
      'episodes_since',
      'created_at',
    ],
    rows: (i, now) => {
      const own = [hashOf(sessionOf(i)), idOf('user', i), 'main', 'who', `https://push.example/${i}`];
      return i % 2 === 0 ? [] : [[...own, 'key', 'secret', now - day, now - day, now - day]];
    },
  },
  /** One message in a hundred waits. */
  push_message: {
    columns: ['session_hash', 'kind', 'about', 'created_at', 'attempts', 'due_at'],
    rows: (i, now) =>
      i % 2 === 0
        ? []
        : [[hashOf(sessionOf(i)), 'new-episode', '1.1.1', now - day, 1, i % 100 === 1 ? now - 1 : null]],
  },
  mail: {
    columns: ['id', 'kind', 'address', 'created_at', 'attempts', 'due_at'],
    rows: (i, now) => (i % 100 === 0 ? [[idOf('mail', i), 'receipt', emailOf(i), now, 1, now + day]] : []),
  },
  history: {
    columns: [
      'user_id',
      'viewer_key',
      'kind',
      'title_id',
      'name',
      'poster_path',
      'backdrop_path',
      'season',
      'episode',
      'watched_at',
    ],
    rows: (i, now) =>
      repeat(perHousehold.history, (nth) => {
        const id = titleOf(i, nth);
        const isSeries = nth % 3 === 0;
        const pictures = [`/poster-of-the-title-${id}.jpg`, `/backdrop-of-the-title-${id}.jpg`];
        const place = isSeries ? [1, (nth % 12) + 1] : [null, null];
        const title = [isSeries ? 'series' : 'movie', id, `The title of number ${id}`];
        return [idOf('user', i), viewerOf(i, nth), ...title, ...pictures, ...place, now - nth * day];
      }),
  },
  mark: {
    columns: ['user_id', 'viewer_key', 'mark', 'kind', 'title_id', 'season', 'episode', 'name', 'marked_at'],
    rows: (i, now) =>
      repeat(perHousehold.mark, (nth) => {
        const id = titleOf(i, nth + 500);
        const mark = nth % 2 === 0 ? 'list' : 'watched';
        const title = ['movie', id, 0, 0, `The title of number ${id}`];
        return [idOf('user', i), viewerOf(i, nth >> 1), mark, ...title, now - nth * day];
      }),
  },
  watch_position: {
    columns: [
      'user_id',
      'viewer_key',
      'kind',
      'title_id',
      'season',
      'episode',
      'seconds',
      'length',
      'stopped_at',
    ],
    rows: (i, now) =>
      repeat(perHousehold.watch_position, (nth) => {
        const title = ['movie', titleOf(i, nth), 0, 0];
        return [idOf('user', i), viewerOf(i, nth), ...title, 600, 5_400, now - nth * day];
      }),
  },
};

const rowsAtOnce = 400;

/** For few households, by statements; the bench copies many. */
export async function insertHouseholds(db: Database, count: number, now: number): Promise<void> {
  await db.tx(async (trx) => {
    for (const [table, { columns, rows }] of Object.entries(manyRows)) {
      const all = Array.from({ length: count }, (_, index) => rows(index, now)).flat();
      for (let at = 0; at < all.length; at += rowsAtOnce) {
        const some = all
          .slice(at, at + rowsAtOnce)
          .map((row) => Object.fromEntries(columns.map((column, nth) => [column, row[nth]])));
        await insertRows(trx, table, some);
      }
    }
  });
}
