/**
 * Four indexes, one for each order, hold the columns that browsing filters by, so that a filter reads only an
 * index. `title_by_release` also holds all orders, because the titles of one year are sorted. `browse_kind` is
 * null for titles that are never listed. Rules of number 0 make the program derive every row again.
 */
export const browse = {
  version: 17,
  name: 'browse',
  statements: [
    'alter table title add column browse_kind text',
    'alter table title add column genre_bits integer not null default 0',
    'alter table title add column rating_order double precision not null default 0',
    "alter table title add column sort_name text not null default ''",
    'update title set certificate_rules = 0 where certificate_rules is not null',
    'create index title_by_rules on title (certificate_rules)',
    `create index title_by_popularity on title
      (popularity desc, id, kind, browse_kind, genre_bits, language, released_on, rating, maturity, adult)
      where browse_kind is not null`,
    `create index title_by_release on title
      (released_on desc, id, kind, browse_kind, genre_bits, language, rating, maturity, adult, popularity,
        rating_order, sort_name)
      where browse_kind is not null`,
    `create index title_by_rating on title
      (rating_order desc, id, kind, browse_kind, genre_bits, language, released_on, rating, maturity, adult)
      where browse_kind is not null`,
    `create index title_by_name on title
      (sort_name, id, kind, browse_kind, genre_bits, language, released_on, rating, maturity, adult)
      where browse_kind is not null`,
    `create table person (
      id integer primary key,
      name text not null,
      adult integer not null,
      credits text not null,
      fetched_at bigint not null
    )`,
    'create index person_by_age on person (fetched_at)',
  ],
} as const;
