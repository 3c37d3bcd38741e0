import type { Database } from '#src/adapters/db/database.ts';
import { examineDatabase } from '#src/adapters/db/examine.ts';
import type { Config } from '#src/config/config.ts';
import { AppError } from '#src/domain/errors.ts';
import { selectAccountsAlike } from '#src/features/accounts/email-store.ts';
import { type CheckDeps, type Finding, fine, skipped, warning, wrong } from './check.ts';

const megabyte = 1024 * 1024;

const maxAlike = 100;

const closed = 'The database can’t be asked.';

/** Runs `look` on the database. Without a database the check is skipped. */
export async function ofDatabase(
  name: string,
  { db }: Pick<CheckDeps, 'db'>,
  look: (db: Database) => Promise<Finding>,
): Promise<Finding> {
  return db === null ? skipped(name, closed) : look(db);
}

export function checkAnswers(deps: CheckDeps): Promise<Finding> {
  return ofDatabase('database', deps, async (db) => {
    await db.ping();
    return fine('database', 'It answers.');
  });
}

export async function checkWholeDatabase({ database }: Pick<Config, 'database'>): Promise<Finding> {
  const name = 'database';
  try {
    const { current, newest, isOlder, isNewer, engine, size, faults } = await examineDatabase(database);
    const [fault] = faults;
    if (fault !== undefined) return wrong(name, faults.join(' '), 'Restore a backup, or repair the server.');
    if (current === 0) return warning(name, `${engine}, empty.`, 'Start the product, or run migrate.');
    if (isNewer) {
      const newer = `Its schema version ${current} is newer than this program’s, ${newest}.`;
      return wrong(name, newer, 'Run the newer program.');
    }
    const big = size === null ? '' : `, ${(size / megabyte).toFixed(1)} MB`;
    const finding = `${engine}${big}, schema version ${current}, whole.`;
    return isOlder ? warning(name, finding, 'Run migrate, or start the new version.') : fine(name, finding);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return wrong(name, error.message, 'Check DATABASE_URL and the server or file that it names.');
  }
}

/** Each node writes its own row. `doctor` isn't a node, so it removes its row. */
export async function checkWrites({ rows, server }: Pick<CheckDeps, 'rows' | 'server'>): Promise<Finding> {
  const name = 'database writes';
  if (rows === null) return skipped(name, closed);
  try {
    await rows.write();
    if (server === null) await rows.forget();
    return fine(name, 'A row was written and read back.');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const todo =
      'Free some space on the database’s disk, end the program that holds it, or make the server take writes; the product goes on by itself.';
    return wrong(name, `No row can be written: ${why}.`, todo);
  }
}

export function checkAddresses(deps: CheckDeps): Promise<Finding> {
  const name = 'addresses';
  return ofDatabase(name, deps, async (db) => {
    const alike = await selectAccountsAlike(db.read, maxAlike);
    const [first] = alike;
    if (first === undefined) return fine(name, 'No two accounts have email addresses that look alike.');
    const finding = `${alike.flat().length} accounts have email addresses that look alike, as ${first[0]?.email}.`;
    return warning(name, finding, 'Run users alike, and ask their owners which one they use.');
  });
}
