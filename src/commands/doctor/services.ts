import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { readSchemaVersion } from '#src/adapters/db/schema-version.ts';
import { createEmbeds } from '#src/adapters/embeds/create-embeds.ts';
import type { Log } from '#src/adapters/log.ts';
import { createRowWriter } from '#src/adapters/probes/write-row.ts';
import type { Config } from '#src/config/config.ts';
import { AppError } from '#src/domain/errors.ts';
import { type AlikeAccount, selectAccountsAlike } from '#src/features/accounts/email-store.ts';
import { readServices } from '#src/features/operations/services.ts';
import { type Check, fine, skipped, warning, wrong } from './check.ts';

interface Services extends Awaited<ReturnType<typeof readServices>> {
  alike: AlikeAccount[][] | null;
  /** Why a row couldn't be written; null if it could. */
  refusal: string | null;
}

const maxAlike = 100;

const missing = 'The database can’t be asked.';

/** What the desk shows, too: whether the database takes writes, nodes, the outbox and what players report. */
export async function checkServices(config: Config, deps: { clock: Clock; log: Log }): Promise<Check[]> {
  const read = await readAll(config, deps);
  return [
    checkWrites(read),
    checkNodes(read?.nodes ?? null),
    checkOutbox(read?.mails ?? null),
    checkReports(read?.players ?? null),
    checkAddresses(read?.alike ?? null),
  ];
}

async function readAll(
  { database, dataDir, embeds, publicUrl }: Config,
  { clock, log }: { clock: Clock; log: Log },
): Promise<Services | null> {
  try {
    const { current, newest } = await readSchemaVersion(database);
    // Opening it would migrate it.
    if (current !== newest) return null;
    const db = await openDatabase({ database, dataDir, clock, log });
    try {
      const servers = createEmbeds({ servers: embeds ?? [], publicUrl, clock, log });
      const refusal = await tryWrite(db, clock);
      const services = await readServices({ db, clock, log, embeds: servers });
      return { ...services, alike: await selectAccountsAlike(db.read, maxAlike), refusal };
    } finally {
      await db.close();
    }
  } catch (error) {
    // `checkDatabase` says why.
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** A row of its own, which goes again. */
async function tryWrite(db: Database, clock: Clock): Promise<string | null> {
  const writer = createRowWriter(db, 'doctor', clock);
  try {
    await writer.write();
    await writer.forget();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function checkWrites(read: Services | null): Check {
  const name = 'database writes';
  if (read === null) return skipped(name, missing);
  if (read.refusal === null) return fine(name, 'A row was written and read back.');
  const todo =
    'Free some space on the database’s disk, end the program that holds it, or make the server take writes; the product goes on by itself.';
  return wrong(name, `No row can be written: ${read.refusal}.`, todo);
}

function checkNodes(nodes: Services['nodes']): Check {
  const name = 'nodes';
  if (nodes === null) return skipped(name, missing);
  if (nodes.length === 0) return skipped(name, 'None has reported in the last hour.');
  const silent = nodes.filter(({ isAlive }) => !isAlive);
  const finding = nodes.map(
    (node) => `${node.name} (${node.version}) is ${node.isAlive ? 'alive' : 'silent'}`,
  );
  if (silent.length === 0) return fine(name, `${finding.join(', ')}.`);
  return warning(name, `${finding.join(', ')}.`, 'Start it again, or wait an hour until it is forgotten.');
}

function checkOutbox(mails: Services['mails']): Check {
  const name = 'outbox';
  if (mails === null) return skipped(name, missing);
  const finding = `${mails.waiting} mails wait, ${mails.failed} have failed.`;
  if (mails.failed === 0) return fine(name, finding);
  return warning(name, finding, 'They are tried again by themselves; Services of the desk lists them.');
}

function checkAddresses(alike: AlikeAccount[][] | null): Check {
  const name = 'addresses';
  if (alike === null) return skipped(name, missing);
  const [first] = alike;
  if (first === undefined) return fine(name, 'No two accounts have email addresses that look alike.');
  const finding = `${alike.flat().length} accounts have email addresses that look alike, as ${first[0]?.email}.`;
  return warning(name, finding, 'Run users alike, and ask their owners which one they use.');
}

function checkReports(players: Services['players']): Check {
  const name = 'player reports';
  if (players === null) return skipped(name, missing);
  const reporting = players.filter(({ week }) => week.played + week.left > 0);
  if (reporting.length === 0) return skipped(name, 'No player has reported in the last seven days.');
  const share = ({ name: server, week: { played, left } }: (typeof reporting)[number]) =>
    `${server ?? 'servers that are gone'} played ${played} of ${played + left}`;
  return fine(name, `In seven days ${reporting.map(share).join(', ')}.`);
}
