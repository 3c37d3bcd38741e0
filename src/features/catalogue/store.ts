import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Reader, Tx } from '#src/adapters/db/database.ts';
import { inBatches } from '#src/adapters/db/in-batches.ts';
import type { TitleTable } from '#src/adapters/db/schema-catalogue.ts';
import type { ListedTitle } from '#src/adapters/metadata/metadata.ts';
import type { Rated } from '#src/domain/audience.ts';
import { certificateRules } from '#src/domain/certificates.ts';
import type { Certificate, TitleDetails, TitleKind, TitleSummary } from '#src/domain/title.ts';
import { factBrowseColumns, listedBrowseColumns } from './browse/columns.ts';
import { isLacking } from './lacking.ts';
import { readRating } from './stored-rating.ts';
import { readAmount, readDetails, readName, readOverview } from './stored-values.ts';

/** `factsAt` is null until the title's details are fetched. */
export interface KnownTitle extends TitleSummary {
  factsAt: number | null;
  /** Absent if no field is missing, and in older rows. */
  lackingSince?: number | null;
  details: TitleDetails | null;
  certificates?: readonly Certificate[];
  /** True if older rules derived the maturity and the row has no certificates: fetch again. */
  isRatingOutdated?: boolean;
}

export interface StoredPage {
  ids: number[];
  fetchedAt: number;
}

export async function readStoredPage(
  db: Database,
  listKey: string,
  page: number,
): Promise<StoredPage | null> {
  const row = await db.read
    .selectFrom('title_list')
    .select(['ids', 'fetched_at'])
    .where('list_key', '=', listKey)
    .where('page', '=', page)
    .executeTakeFirst();
  return row === undefined ? null : { ids: readNumbers(row.ids), fetchedAt: Number(row.fetched_at) };
}

/** Stores the list and adds its titles; facts that are already stored stay. */
export async function writeStoredPage(
  db: Database,
  listKey: string,
  page: number,
  listed: { titles: readonly ListedTitle[]; totalPages: number },
  now: number,
): Promise<void> {
  await db.tx(
    async (trx) => {
      if (listed.titles.length > 0) await upsertListed(trx, listed.titles, now);
      const row = {
        ids: JSON.stringify(listed.titles.map(({ id }) => id)),
        total_pages: listed.totalPages,
        fetched_at: now,
      };
      await trx
        .insertInto('title_list')
        .values({ list_key: listKey, page, ...row })
        .onConflict((conflict) => conflict.columns(['list_key', 'page']).doUpdateSet(row))
        .execute();
    },
    { synchronous: 'normal' },
  );
}

export async function readKnown(
  db: Database,
  kind: TitleKind,
  ids: readonly number[],
): Promise<Map<number, KnownTitle>> {
  if (ids.length === 0) return new Map();
  const rows = await db.read
    .selectFrom('title')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [Number(row.id), readTitleRow(row)]));
}

/** It reads only what the audience rule needs, because it is called often. */
export async function readRated(
  db: Database,
  kind: TitleKind,
  ids: readonly number[],
): Promise<Map<number, Rated>> {
  if (ids.length === 0) return new Map();
  const rows = await db.read
    .selectFrom('title')
    .select(['id', 'adult', 'banned', 'maturity', 'genre_ids'])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [Number(row.id), readRatedRow(kind, row)]));
}

function readRatedRow(
  kind: TitleKind,
  row: Pick<Selectable<TitleTable>, 'id' | 'adult' | 'banned' | 'maturity' | 'genre_ids'>,
): Rated {
  const adult = row.adult === 2 ? null : row.adult === 1;
  return {
    kind,
    id: Number(row.id),
    adult,
    banned: row.banned === 1,
    maturity: row.maturity,
    genreIds: readNumbers(row.genre_ids),
  };
}

/** Of two entries for the same title, the later one is stored. */
export async function writeFacts(db: Database, titles: readonly KnownTitle[], now: number): Promise<void> {
  const byTitle = new Map(titles.map((title) => [`${title.kind} ${title.id}`, title]));
  const rows = [...byTitle.values()].map((title) => ({
    ...listedColumns(title, now),
    ...factColumns(title, now),
  }));
  for (const some of inBatches(rows))
    await db.tx((trx) => upsertTitles(trx, some), { synchronous: 'normal' });
}

type TitleRow = ReturnType<typeof listedColumns> & ReturnType<typeof factColumns>;

async function upsertTitles(trx: Tx, rows: readonly TitleRow[]): Promise<void> {
  // All rows have the same keys, those of `TitleRow`.
  const columns = Object.keys(rows[0] ?? {}) as (keyof TitleRow)[];
  await trx
    .insertInto('title')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'id'])
        .doUpdateSet((title) =>
          Object.fromEntries(
            columns.map((column) => [
              column,
              column === 'lacking_since' ? sinceTheFirst : title.ref(`excluded.${column}`),
            ]),
          ),
        ),
    )
    .execute();
}

/** A title that still lacks a field keeps the time at which a field was first missing. */
const sinceTheFirst = sql<number | null>`
  case when excluded.lacking_since is null then null
    else coalesce(title.lacking_since, excluded.lacking_since) end`;

/** TMDB's terms limit how long facts may be stored. */
export async function forgetOlderThan(db: Database, limit: number): Promise<void> {
  await db.tx(async (trx) => {
    await trx.deleteFrom('title_list').where('fetched_at', '<', limit).execute();
    await trx.deleteFrom('season').where('fetched_at', '<', limit).execute();
    await trx.deleteFrom('person').where('fetched_at', '<', limit).execute();
    await trx
      .deleteFrom('title')
      .where('listed_at', '<', limit)
      .where((where) => where.or([where('facts_at', 'is', null), where('facts_at', '<', limit)]))
      .execute();
  });
}

async function upsertListed(trx: Reader, titles: readonly ListedTitle[], now: number): Promise<void> {
  await trx
    .insertInto('title')
    .values(titles.map((title) => ({ ...listedColumns(title, now), ...noFacts })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet((listed) => ({
        name: listed.ref('excluded.name'),
        overview: listed.ref('excluded.overview'),
        poster_path: listed.ref('excluded.poster_path'),
        backdrop_path: listed.ref('excluded.backdrop_path'),
        // The list has the region's release date; the first release, which the facts have, stays.
        released_on: listed
          .case()
          .when('title.facts_at', 'is not', null)
          .then(listed.ref('title.released_on'))
          .else(listed.ref('excluded.released_on'))
          .end(),
        rating: listed.ref('excluded.rating'),
        votes: listed.ref('excluded.votes'),
        popularity: listed.ref('excluded.popularity'),
        rating_order: listed.ref('excluded.rating_order'),
        sort_name: listed.ref('excluded.sort_name'),
        listed_at: listed.ref('excluded.listed_at'),
      })),
    )
    .execute();
}

const noFacts = {
  facts_at: null,
  lacking_since: null,
  imdb_id: null,
  maturity: null,
  certificate: null,
  certificate_country: null,
  banned: 0 as const,
  certificates: null,
  certificate_rules: null,
  details: null,
  browse_kind: null,
  certificate_class: null,
};

function listedColumns(title: ListedTitle, now: number): Omit<Insertable<TitleTable>, keyof typeof noFacts> {
  return {
    kind: title.kind,
    id: title.id,
    name: title.name,
    overview: title.overview,
    poster_path: title.posterPath,
    backdrop_path: title.backdropPath,
    released_on: title.releasedOn,
    rating: title.rating,
    votes: title.votes,
    popularity: title.popularity,
    language: title.language,
    genre_ids: JSON.stringify(title.genreIds),
    adult: adultColumn(title.adult),
    listed_at: now,
    ...listedBrowseColumns(title),
  };
}

function adultColumn(adult: boolean | null): TitleTable['adult'] {
  if (adult === null) return 2;
  return adult ? 1 : 0;
}

function factColumns(title: KnownTitle, now: number) {
  return {
    facts_at: now,
    lacking_since: isLacking(title) ? now : null,
    imdb_id: title.imdbId,
    maturity: title.maturity,
    certificate: title.certificate?.label ?? null,
    certificate_country: title.certificate?.country ?? null,
    banned: title.banned === true ? (1 as const) : (0 as const),
    certificates: title.certificates === undefined ? null : JSON.stringify(title.certificates),
    certificate_rules: certificateRules,
    details: JSON.stringify(title.details),
    ...factBrowseColumns(title),
  };
}

export function readTitleRow(row: Selectable<TitleTable>): KnownTitle {
  return {
    // This file writes only these two kinds.
    kind: row.kind as TitleKind,
    id: Number(row.id),
    name: readName(row.name),
    overview: readOverview(row.overview),
    posterPath: row.poster_path,
    backdropPath: row.backdrop_path,
    releasedOn: row.released_on,
    rating: readAmount(row.rating, 10),
    votes: readAmount(row.votes, 1_000_000_000),
    popularity: readAmount(row.popularity, 1_000_000),
    language: row.language,
    genreIds: readNumbers(row.genre_ids),
    factsAt: row.facts_at,
    ...(row.lacking_since === null ? {} : { lackingSince: row.lacking_since }),
    imdbId: row.imdb_id,
    ...readRating(row),
    details: readDetails(row.details),
  };
}

function readNumbers(json: string): number[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((one) => typeof one === 'number') : [];
}
