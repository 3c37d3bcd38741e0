import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Database } from '#src/adapters/db/database.ts';
import type { Schema } from '#src/adapters/db/schema.ts';
import { type Audience, limitedYoung, maxAllowedAge } from '#src/domain/audience.ts';
import { type BrowseFilters, browseCertificates } from '#src/domain/browse.ts';
import { findBrowseGenre, genreBits } from '#src/domain/browse-genres.ts';
import { certificateRules } from '#src/domain/certificates.ts';
import { idsOfGenre } from '#src/domain/genres.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import { readTitleRow } from '../store.ts';
import { factBrowseColumns, listedBrowseColumns } from './columns.ts';

export interface TitleKey {
  kind: TitleKind;
  id: number;
}

export interface BrowseQuery {
  filters: BrowseFilters;
  audience: Audience;
  /** YYYY-MM-DD: later titles can't be watched. */
  today: string;
}

type Titles = ExpressionBuilder<Schema, 'title'>;
type Condition = ExpressionWrapper<Schema, 'title', SqlBool>;

const orders = {
  popular: 'popularity desc',
  newest: 'released_on desc',
  rating: 'rating_order desc',
  title: 'sort_name',
} as const;

const batch = 50;

/** Returns keys in the filters' order. That order's index has every column that the query reads. */
export async function readKeys(
  db: Database,
  { filters, audience, today }: BrowseQuery,
  limit: number,
): Promise<TitleKey[]> {
  const rows = await db.read
    .selectFrom('title')
    .select(['kind', 'id'])
    .where('browse_kind', 'is not', null)
    .where('released_on', '<=', lastDay(filters, today))
    .where((title) => title.and([...audienceConditions(title, audience), ...wanted(title, filters)]))
    .orderBy(sql.raw(orders[filters.sort]))
    .orderBy('id')
    .orderBy('kind')
    .limit(limit)
    .execute();
  // ../store.ts writes only these two kinds.
  return rows.map(({ kind, id }) => ({ kind: kind as TitleKind, id: Number(id) }));
}

/** Returns one upper bound, because SQLite uses only the first bound on a column to end an index scan. */
function lastDay({ year }: BrowseFilters, today: string): string {
  const last = `${year}-12-31`;
  return year === null || last > today ? today : last;
}

/** Repeats the audience rule in SQL to read fewer rows; `isListable` decides. */
function audienceConditions(title: Titles, audience: Audience): Condition[] {
  const limits = limitConditions(title, audience);
  const { allowed, blocked } = audience.choices ?? noChoices;
  // An expression of the same form as `titleChoiceKey`, so that no database looks these titles up by id.
  const key = sql<string>`(kind || '.' || id)`;
  const visible = blocked.length === 0 ? [] : [title(key, 'not in', blocked)];
  if (allowed.length === 0) return [...limits, ...visible];
  const lifted = [title('adult', '=', 0), title('maturity', '<=', maxAllowedAge), title(key, 'in', allowed)];
  // With "or", SQLite doesn't use the order's index.
  const fits = sql<number>`(case when ${title.and(limits)} then 1 when ${title.and(lifted)} then 1 else 0 end)`;
  return [title(fits, '=', sql.lit(1)), ...visible];
}

function limitConditions(title: Titles, audience: Audience): Condition[] {
  const { ceiling, genres, adult } = audience;
  const bitsOf = (kind: TitleKind) => sql.lit(genreBits(genres.flatMap((genre) => idsOfGenre(genre, kind))));
  // With "or", SQLite doesn't use the order's index.
  const bits = sql<number>`(genre_bits & case kind when 'movie' then ${bitsOf('movie')} else ${bitsOf('series')} end)`;
  return [
    ...(limitedYoung(audience)
      ? [title(filtered('adult'), '<', 1), title(filtered('maturity'), '<=', ceiling)]
      : [...(adult === true ? [] : [title('adult', '!=', 1)])]),
    ...(genres.length === 0 ? [] : [title(bits, '!=', 0)]),
  ];
}

function wanted(title: Titles, filters: BrowseFilters): Condition[] {
  const { kind, genre, language, year, rating, certificate } = filters;
  const age = browseCertificates.find(({ label }) => label === certificate)?.years;
  return [
    ...(kind === null ? [] : [title('browse_kind', '=', kind)]),
    ...genre.map((slug) => hasAny(title, genreBits(findBrowseGenre(slug)?.ids ?? []))),
    ...(language === null ? [] : [title('language', '=', language)]),
    ...(year === null ? [] : [title('released_on', '>=', `${year}-01-01`)]),
    ...(rating === null ? [] : [title('rating', '>=', rating)]),
    ...(age === undefined ? [] : [title(filtered('certificate_class'), '<=', age)]),
  ];
}

/** `+ 0` keeps PostgreSQL 18 from a skip scan by these columns, which takes three times as long. */
function filtered(column: 'adult' | 'maturity' | 'certificate_class') {
  return sql<number>`(${sql.ref(column)} + 0)`;
}

function hasAny(title: Titles, bits: number): Condition {
  return title(sql<number>`(genre_bits & ${sql.lit(bits)})`, '!=', 0);
}

/** Recomputes derived columns of rows that an older version of the rules or the schema wrote. */
export async function deriveOutdated(db: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if ((await deriveBatch(db)) < batch) return;
}

async function deriveBatch(db: Database): Promise<number> {
  const rows = await db.read
    .selectFrom('title')
    .selectAll()
    .where('certificate_rules', '<', certificateRules)
    .limit(batch)
    .execute();
  if (rows.length === 0) return 0;
  await db.tx(async (trx) => {
    // Bounded: `batch` rows.
    for (const row of rows) {
      const title = readTitleRow(row);
      await trx
        .updateTable('title')
        .set({
          ...listedBrowseColumns(title),
          ...factBrowseColumns(title),
          adult: title.adult === null ? 2 : title.adult ? 1 : 0,
          banned: title.banned === true ? 1 : 0,
          maturity: title.maturity,
          certificate: title.certificate?.label ?? null,
          certificate_country: title.certificate?.country ?? null,
          certificate_rules: title.isRatingOutdated === true ? null : certificateRules,
        })
        .where('kind', '=', row.kind)
        .where('id', '=', row.id)
        .where('facts_at', '=', row.facts_at)
        .execute();
    }
  });
  return rows.length;
}
