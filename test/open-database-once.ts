import { systemClock } from '#src/adapters/clock.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { readConfig } from '#src/config/env.ts';

/**
 * Another node of the same installation: `node test/open-database-once.ts DATABASE_URL DATA_DIR` opens the
 * database, prints which steps it applied itself as a JSON array, and ends.
 */
const [url = '', dataDir = ''] = process.argv.slice(2);
const result = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir }, { cwd: dataDir });
if (!result.ok) throw new Error('The arguments are wrong.');
const applied: string[] = [];
const ignore = () => undefined;
const log = {
  debug: ignore,
  info: (fields: object, message: string) => {
    if (message === 'migrated the database' && 'name' in fields) applied.push(String(fields.name));
  },
  warn: ignore,
  error: ignore,
};
const { database } = result.config;
const db = await openDatabase({ database, dataDir, clock: systemClock, log });
await db.ping();
await db.close();
process.stdout.write(`${JSON.stringify(applied)}\n`);
