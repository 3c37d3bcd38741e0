/** What the audience rule reads. Ratings of earlier rules count as unknown until they are derived or fetched again. */
const visibility = ['adult', 'banned', 'maturity', 'genre_ids', 'imdb_id', 'certificate_rules'];

const looks = ['name', 'poster_path', 'backdrop_path', 'released_on'];

/** Documents begin with these pages of a list. Later ones are read by scrolling. */
const shownPages = 2;

export interface CatalogueTrigger {
  name: string;
  table: 'title' | 'title_list';
  part: 'visibility' | 'looks';
  on: 'update' | 'delete';
  when: string;
}

/**
 * The changes that make a rendered list wrong. A title without facts isn't listed, and what a list lacks is known where
 * it was rendered. Each row is looked at, in words that both databases understand.
 */
export const catalogueTriggers: readonly CatalogueTrigger[] = [
  {
    name: 'stoep_note_visibility',
    table: 'title',
    part: 'visibility',
    on: 'update',
    when: `old.facts_at is not null and (${differIn(visibility)})`,
  },
  {
    name: 'stoep_note_removal',
    table: 'title',
    part: 'visibility',
    on: 'delete',
    when: 'old.facts_at is not null',
  },
  {
    name: 'stoep_note_looks',
    table: 'title',
    part: 'looks',
    on: 'update',
    when: `old.facts_at is not null and (${differIn(looks)})`,
  },
  {
    name: 'stoep_note_list',
    table: 'title_list',
    part: 'looks',
    on: 'update',
    when: `old.page <= ${shownPages} and old.ids <> new.ids`,
  },
];

function differIn(columns: readonly string[]): string {
  return columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
}
