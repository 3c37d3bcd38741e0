/**
 * Browsing filters by the class of a certificate's label, and limits by the maturity, so the four indexes have both.
 * The program derives the class of stored rows, because their rules have an earlier number.
 */
export const certificateClass = {
  version: 21,
  name: 'certificate-class',
  statements: [
    'alter table title add column certificate_class integer',
    'drop index title_by_popularity',
    'drop index title_by_release',
    'drop index title_by_rating',
    'drop index title_by_name',
    `create index title_by_popularity on title
      (popularity desc, id, kind, browse_kind, genre_bits, language, released_on, rating, maturity, adult,
        certificate_class)
      where browse_kind is not null`,
    `create index title_by_release on title
      (released_on desc, id, kind, browse_kind, genre_bits, language, rating, maturity, adult, popularity,
        rating_order, sort_name, certificate_class)
      where browse_kind is not null`,
    `create index title_by_rating on title
      (rating_order desc, id, kind, browse_kind, genre_bits, language, released_on, rating, maturity, adult,
        certificate_class)
      where browse_kind is not null`,
    `create index title_by_name on title
      (sort_name, id, kind, browse_kind, genre_bits, language, released_on, rating, maturity, adult,
        certificate_class)
      where browse_kind is not null`,
  ],
} as const;
