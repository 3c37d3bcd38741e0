import { type ChangedCollation, readServerFacts, type ServerFacts } from '#src/adapters/db/examine-server.ts';
import type { Config } from '#src/config/config.ts';
import { AppError } from '#src/domain/errors.ts';
import { type Finding, fine, skipped, warning, wrong } from './check.ts';

const names = { user: 'database user', collation: 'collation' };

/** SQLite can't have these faults. */
export async function checkPostgres({ database }: Pick<Config, 'database'>): Promise<Finding[]> {
  if (database.kind === 'sqlite') return skipBoth('SQLite has none.');
  try {
    const facts = await readServerFacts(database.url);
    return [judgeUser(facts), judgeCollations(facts)];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return skipBoth('The server can’t be asked.');
  }
}

function skipBoth(because: string): Finding[] {
  return Object.values(names).map((name) => skipped(name, because));
}

function judgeUser({ user, database, mayRunPrograms }: ServerFacts): Finding {
  if (!mayRunPrograms) return fine(names.user, `${user} can’t run programs on the server.`);
  const finding = `${user} is a superuser, or may run programs on the server, and so may whatever a restore reads.`;
  const todo = `Give the product a user of its own, who owns ${database}: create role NAME login createdb password '…'.`;
  return warning(names.user, finding, todo);
}

function judgeCollations({ database, changedCollations }: ServerFacts): Finding {
  if (changedCollations.length === 0) return fine(names.collation, 'The order of texts is what it was.');
  const changes = changedCollations.map(
    ({ name, stored, actual }) => `${name ?? 'of the database'}: ${stored}, now ${actual}`,
  );
  const finding = `The system orders texts in another way than when the data was sorted (${changes.join('; ')}): an index may miss rows, or hold one twice.`;
  const place = `"${database.replaceAll('"', '""')}"`;
  const refresh = changedCollations.map((changed) => `${refreshOf(changed, place)};`).join(' ');
  const todo = `Make a backup, stop the product, and as the owner run: reindex database ${place}; ${refresh}`;
  return wrong(names.collation, finding, todo);
}

function refreshOf({ name }: ChangedCollation, database: string): string {
  return name === null
    ? `alter database ${database} refresh collation version`
    : `alter collation ${name} refresh version`;
}
