import { randomUUID } from 'node:crypto';
import { AlertNotTaken, postAlert } from '#src/adapters/alerts/post-alert.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Mailer } from '#src/adapters/mail/mailer.ts';
import type { Config } from '#src/config/config.ts';
import { sourceLanguage } from '#src/domain/languages.ts';
import {
  claimChanges,
  clearPosts,
  type Fault,
  recordFault,
  type ToldCheck,
  takePosts,
} from '#src/features/operations/alerts/store.ts';
import type { State } from '#src/features/operations/report.ts';
import { senderIn } from '#src/features/outbox/letter.ts';
import { alertLetter } from '#src/features/outbox/operator-letters.ts';
import { insertMail } from '#src/features/outbox/store.ts';

const minute = 60_000;
const hour = 60 * minute;

interface AlertDeps {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  mailer: Pick<Mailer, 'send'>;
  checks: { latest(): Promise<readonly State[]> };
}

/** If one of these checks fails, nothing can be recorded, and no mail can be queued. */
const ofDatabase = ['database', 'database writes'];

/** Returns the round that tells operators once of each check that turned bad or good again. */
export function createAlerts(deps: AlertDeps): () => Promise<void> {
  const { config, clock, checks } = deps;
  const direct = { since: null as number | null, toldAt: Number.NEGATIVE_INFINITY };
  return async () => {
    if (config.alertEmail === null && config.secrets.alertWebhook === null) return;
    const faults = (await checks.latest()).filter(isBad).map(toFault);
    const refusing = faults.filter(({ name }) => ofDatabase.includes(name));
    if (refusing.length === 0) {
      direct.since = null;
      return tellByDatabase(deps, faults);
    }
    const now = clock.now();
    direct.since ??= now;
    if (now - direct.since < 2 * minute || now - direct.toldAt < hour) return;
    direct.toldAt = now;
    const since = direct.since;
    await tellDirectly(
      deps,
      refusing.map((fault) => ({ ...fault, since, told: 'bad' })),
    );
  };
}

function isBad({ state }: State): boolean {
  return state === 'warning' || state === 'wrong';
}

function toFault({ name, says, todo = '' }: State): Fault {
  return { name, says, todo };
}

async function tellByDatabase(deps: AlertDeps, faults: readonly Fault[]): Promise<void> {
  const { config, clock, db } = deps;
  const { alertEmail, secrets } = config;
  const now = clock.now();
  // All nodes use the same order, so that no two transactions wait for each other.
  const sorted = faults.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const posts = await db.tx(async (trx) => {
    // Bounded: at most one statement for each check of the list.
    for (const fault of sorted) await recordFault(trx, fault, now);
    const changes = await claimChanges(trx, now, secrets.alertWebhook !== null);
    const about = changes.map(({ name }) => name).join(', ');
    if (alertEmail !== null && about !== '')
      await insertMail(trx, { kind: 'alert', address: alertEmail, about, now });
    return secrets.alertWebhook === null ? [] : takePosts(trx, now);
  });
  if (posts.length > 0 && (await post(deps, posts))) await db.tx((trx) => clearPosts(trx, posts));
}

/** Each node that sees the fault tells of it: without the database the nodes can't choose one. */
async function tellDirectly(deps: AlertDeps, changes: readonly ToldCheck[]): Promise<void> {
  const { config, log, mailer } = deps;
  const { alertEmail, secrets } = config;
  if (secrets.alertWebhook !== null) await post(deps, changes);
  if (alertEmail === null) return;
  const letter = alertLetter(senderIn(sourceLanguage, config), hideSecrets(changes, config));
  await mailer.send({ id: randomUUID(), to: alertEmail, ...letter }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    log.warn({ code }, 'An alert could not be mailed');
  });
}

async function post({ config, log }: AlertDeps, changes: readonly ToldCheck[]): Promise<boolean> {
  const { text } = alertLetter(senderIn(sourceLanguage, config), hideSecrets(changes, config));
  try {
    await postAlert(config.secrets.alertWebhook ?? '', text);
    return true;
  } catch (error) {
    if (!(error instanceof AlertNotTaken)) throw error;
    log.warn({ why: error.message }, 'An alert could not be sent yet');
    return false;
  }
}

/** Hides secrets, because a check repeats answers of others, which may hold a secret. */
export function hideSecrets<Said extends Fault>(changes: readonly Said[], config: Config): Said[] {
  const secrets = secretsOf(config);
  const hide = (text: string) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
  return changes.map((one) => ({ ...one, says: hide(one.says), todo: hide(one.todo) }));
}

function secretsOf({ secrets, database, cache, proxy }: Config): string[] {
  const addresses = [
    secrets.smtpUrl,
    database.kind === 'postgres' ? database.url : null,
    cache.kind === 'redis' ? cache.url : null,
    proxy?.url ?? null,
  ];
  const passwords = addresses.flatMap((address) => {
    const { password = '' } = (address === null ? null : URL.parse(address)) ?? {};
    return [address, password, decode(password)];
  });
  const { app, metadata, checkout, dkimKey, bucket, metricsToken, alertWebhook } = secrets;
  const all = [
    ...[
      app,
      metadata?.value,
      checkout?.secretKey,
      checkout?.webhookSecret,
      dkimKey,
      metricsToken,
      alertWebhook,
    ],
    ...[bucket?.accessKey, bucket?.secretKey],
    ...passwords,
  ];
  // Whole addresses are replaced before the passwords in them.
  return all
    .filter((secret): secret is string => typeof secret === 'string' && secret.length >= 4)
    .toSorted((one, other) => other.length - one.length);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
