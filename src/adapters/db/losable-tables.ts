import type { Schema } from './schema.ts';

/** A power cut may lose their latest rows: viewers watch and mark again, and the catalogue is fetched again. */
const losable: ReadonlySet<string> = new Set([
  'history',
  'mark',
  'watch_position',
  'applied_change',
  'title',
  'title_list',
  'season',
  'person',
] satisfies (keyof Schema)[]);

/** Enforces that a transaction with `synchronous: 'normal'` writes no other table, even after later changes. */
export function refuseOtherTables(sql: string): void {
  if (/^\s*select\b/.test(sql)) return;
  const table = /^\s*(?:insert into|update|delete from) "?(\w+)/.exec(sql)?.[1];
  if (table === undefined || !losable.has(table))
    throw new Error(`A transaction that may be lost can’t write ${table ?? sql}.`);
}
