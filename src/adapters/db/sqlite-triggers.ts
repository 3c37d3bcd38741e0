import type { DatabaseSync } from 'node:sqlite';
import { type CatalogueTrigger, catalogueTriggers } from './catalogue-triggers.ts';

/** Does nothing if the triggers exist, and in a schema from before their table. */
export function installSqliteTriggers(db: DatabaseSync): void {
  const stored = db.prepare("select name from sqlite_schema where type in ('table', 'trigger')").all();
  const names = new Set(stored.map(({ name }) => name));
  if (!names.has('catalogue_version')) return;
  const missing = catalogueTriggers.filter(({ name }) => !names.has(name));
  if (missing.length > 0) db.exec(missing.map(writeTrigger).join(';\n'));
}

/** A random version can't come back with a restored backup. */
function writeTrigger({ name, table, part, on, when }: CatalogueTrigger): string {
  return `create trigger if not exists ${name} after ${on} on ${table} for each row when ${when} begin
    insert into catalogue_version (part, version) values ('${part}', hex(randomblob(8)))
      on conflict (part) do update set version = excluded.version;
  end`;
}
