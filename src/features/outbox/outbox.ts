import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Mailer } from '#src/adapters/mail/mailer.ts';
import type { Metrics } from '#src/adapters/metrics/metrics.ts';
import { attemptMs, isMailKind, isWorthSending, type MailKind, retryDelay } from '#src/domain/mail.ts';
import type { Letter } from './letter.ts';
import { deleteMail, findDueMails, insertMail, putOffMail, takeMail, type WaitingMail } from './store.ts';

export interface OutboxDeps {
  db: Database;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  metrics?: Pick<Metrics, 'recordMail'>;
}

/**
 * Returns null if nothing is left to write about. `about` identifies the payment or the change; it may be ''.
 */
export type WriteLetter = (kind: MailKind, address: string, about: string) => Promise<AddressedLetter | null>;

/** `to` replaces the queued address. */
export interface AddressedLetter extends Letter {
  to?: string;
  /** The address for the POST of RFC 8058. Only mails that the reader may switch off have it. */
  unsubscribeUrl?: string;
}

/** Limits a round; the next round follows soon. */
const atOnce = 20;

export function queueMail(
  { db, clock }: Pick<OutboxDeps, 'db' | 'clock'>,
  kind: MailKind,
  address: string,
): Promise<void> {
  return db.tx((trx) => insertMail(trx, { kind, address, now: clock.now() }));
}

/** Retries after 1 minute to 12 hours, while the mail is worth sending. A crash sends it twice rather than never. */
export async function sendDueMails(deps: OutboxDeps, write: WriteLetter): Promise<void> {
  const { db, clock } = deps;
  for (const mail of await findDueMails(db.read, clock.now(), atOnce)) {
    const isOurs = await db.tx((trx) => takeMail(trx, mail, clock.now() + attemptMs));
    if (isOurs) await attempt(deps, write, mail);
  }
}

async function attempt(deps: OutboxDeps, write: WriteLetter, mail: WaitingMail): Promise<void> {
  const { db, clock, log, mailer, metrics } = deps;
  const { id, kind } = mail;
  try {
    if (isMailKind(kind) && isWorthSending(kind, mail.created_at, clock.now())) {
      const letter = await write(kind, mail.address, mail.about ?? '');
      if (letter !== null) {
        await mailer.send({ id, to: mail.address, ...letter });
        metrics?.recordMail('sent');
      }
    } else {
      metrics?.recordMail('given-up');
      log.error({ mail: id, kind, attempts: mail.attempts }, 'A mail was given up');
    }
    await db.tx((trx) => deleteMail(trx, id));
  } catch (error) {
    const attempts = mail.attempts + 1;
    metrics?.recordMail('failed');
    // A mail server's answer may contain the address, so only the code is logged.
    log.warn({ mail: id, kind, attempts, code: codeOf(error) }, 'A mail could not be sent yet');
    const failedAt = clock.now();
    await db.tx((trx) => putOffMail(trx, id, { failedAt, dueAt: failedAt + retryDelay(attempts) }));
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
