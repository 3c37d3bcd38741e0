import type { Callers } from '#src/adapters/callers.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Credit } from '#src/adapters/metadata/metadata.ts';
import type { Audience } from '#src/domain/audience.ts';
import { requireAllowed } from '#src/domain/refusals.ts';
import type { TitleKind } from '#src/domain/title.ts';
import type { Catalogue } from '../catalogue.ts';
import { hasFacts } from '../known-title.ts';
import { isListable } from '../pipeline.ts';
import { type KnownTitle, readKnown } from '../store.ts';

/** Lists known titles first, then fetches all: opening a person's page makes no call for a title. */
export interface CreditCursor {
  fetch: boolean;
  offset: number;
}

/** Returns the names of the roles, by the title's kind and id. */
export function rolesOf(credits: readonly Credit[]): Map<string, string> {
  return new Map(credits.flatMap((one) => (one.role === undefined ? [] : [[keyOf(one), one.role] as const])));
}

export interface CreditStretch {
  titles: KnownTitle[];
  next: CreditCursor | null;
  /** The next titles missed the deadline. */
  waiting: boolean;
}

export interface CreditDeps {
  db: Database;
  catalogue: Pick<Catalogue, 'titles' | 'isGivenUp' | 'pageTimeoutMs'>;
  audience: Audience;
  callers?: Callers;
  now: number;
}

const stretchLength = 24;

/** Stretches that one request may read while all their titles are hidden. */
const maxTurns = 4;

export async function readCredits(
  deps: CreditDeps,
  credits: readonly Credit[],
  from: CreditCursor,
): Promise<CreditStretch> {
  return from.fetch ? readAll(deps, credits, from.offset) : readKnownCredits(deps, credits, from.offset);
}

async function readKnownCredits(
  { db, audience, now }: CreditDeps,
  credits: readonly Credit[],
  from: number,
): Promise<CreditStretch> {
  const titles: KnownTitle[] = [];
  let offset = from;
  // An earlier stretch may have passed titles without facts.
  let hasPassedTitles = from > 0;
  while (offset < credits.length && titles.length < stretchLength) {
    const part = credits.slice(offset, offset + stretchLength);
    const storedTitles = await mixed(part, (kind, ids) => readKnown(db, kind, ids));
    const fetched = storedTitles.filter((title) => hasFacts(title, now));
    hasPassedTitles ||= fetched.length < part.length;
    titles.push(...fetched.filter((title) => isListable(title, audience)));
    offset += stretchLength;
  }
  if (offset < credits.length) return { titles, waiting: false, next: { fetch: false, offset } };
  return { titles, waiting: false, next: hasPassedTitles ? { fetch: true, offset: 0 } : null };
}

async function readAll(
  { catalogue, audience, callers, now }: CreditDeps,
  credits: readonly Credit[],
  from: number,
): Promise<CreditStretch> {
  const until = performance.now() + catalogue.pageTimeoutMs;
  requireAllowed(callers?.current?.takeUnknownTitle() ?? { allowed: true }, 'too-many-titles');
  const titles: KnownTitle[] = [];
  let offset = from;
  for (let turn = 0; turn < maxTurns && offset < credits.length && titles.length === 0; turn += 1) {
    const part = credits.slice(offset, offset + stretchLength);
    const left = Math.max(0, until - performance.now());
    const fetched = await mixed(part, (kind, ids) => catalogue.titles(kind, ids, left, 'now'));
    const here = new Set(fetched.filter((title) => hasFacts(title, now)).map(keyOf));
    const late = part.findIndex((one) => !here.has(keyOf(one)) && !catalogue.isGivenUp(one.kind, one.id));
    const taken = new Set((late < 0 ? part : part.slice(0, late)).map(keyOf));
    titles.push(...fetched.filter((title) => taken.has(keyOf(title)) && isListable(title, audience)));
    offset += taken.size;
    if (late >= 0) return { titles, waiting: true, next: { fetch: true, offset } };
  }
  return { titles, waiting: false, next: offset < credits.length ? { fetch: true, offset } : null };
}

async function mixed(
  credits: readonly Credit[],
  read: (kind: TitleKind, ids: number[]) => Promise<Map<number, KnownTitle>>,
): Promise<KnownTitle[]> {
  const idsOf = (kind: TitleKind) => credits.filter((one) => one.kind === kind).map(({ id }) => id);
  const [movie, series] = await Promise.all([read('movie', idsOf('movie')), read('series', idsOf('series'))]);
  return credits.flatMap(({ kind, id }) => (kind === 'movie' ? movie : series).get(id) ?? []);
}

function keyOf({ kind, id }: Credit): string {
  return `${kind} ${id}`;
}

/** Returns text such as `known.24`, `all.48`. */
export function formatCreditCursor({ fetch, offset }: CreditCursor): string {
  return `${fetch ? 'all' : 'known'}.${offset}`;
}

/** Returns the beginning for unreadable text. */
export function parseCreditCursor(text: string | null): CreditCursor {
  const match = /^(known|all)\.(\d{1,4})$/.exec(text ?? '');
  return { fetch: match?.[1] === 'all', offset: Number(match?.[2] ?? 0) };
}
