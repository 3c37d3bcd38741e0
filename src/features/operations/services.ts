import pTimeout from 'p-timeout';
import type { Embeds } from '#src/adapters/embeds/embeds.ts';
import type { Log } from '#src/adapters/log.ts';
import type { MetadataLoad } from '#src/adapters/metadata/metadata.ts';
import { formatMoment, inEnglish } from '#src/domain/dates.ts';
import { formatCount } from '#src/domain/money.ts';
import { Refusal } from '#src/domain/refusals.ts';
import type { OperationsDeps } from '#src/features/operations/deps.ts';
import { writeAudit } from '#src/features/operations/operators/audit-store.ts';
import { countMails, type FailedMail, findFailedMails, retryMail } from '#src/features/outbox/store.ts';
import {
  readServerOutcomes,
  type ServerOutcomes,
} from '#src/features/playback/server-health/server-health.ts';
import { countWaitingMessages } from '#src/features/push/store.ts';
import { findBrowserErrors } from './browser-errors/store.ts';
import { listNodes, type NodeState } from './nodes/nodes.ts';
import { formatAge, type Report, type Row, type State, type Table, unreadable } from './report.ts';

interface ServicesDeps extends OperationsDeps {
  log: Log;
  embeds: Pick<Embeds, 'keys' | 'names'>;
}

/** Limits the count, because larger numbers are of no use. */
const maxMails = 10_000;

const maxFailed = 50;

/** Facts that only a running server knows. */
interface ServerState {
  states: Promise<readonly State[]>;
  load: MetadataLoad;
  /** The node that draws the page. */
  node: string;
}

/** Reports what the checks found, and what all nodes together know. */
export async function readServices(deps: ServicesDeps, server: ServerState | null): Promise<Report> {
  const { load = null, node = null } = server ?? {};
  const now = deps.clock.now();
  // Reads both at once, so that the page waits only once for a database that hangs.
  const [states, parts] = await Promise.all([server?.states ?? [], readParts(deps)]);
  const { mails, pushes, nodes, players, errors } = parts;
  const problems = states.filter(({ state }) => state === 'warning' || state === 'wrong');
  const isMissing = Object.values(parts).includes(null);
  const count = (value: number | undefined | null) => (value == null ? '–' : formatAtMost(value));
  return {
    title: 'Services',
    json: { checks: states, metadata: load, ...parts },
    notes: [
      ...problems.map(({ name, says }) => ({
        look: 'bad' as const,
        says: `${name}: ${says}`,
      })),
      ...(isMissing ? [{ look: 'bad' as const, says: unreadable }] : []),
      ...(states.length > 0 && problems.length === 0 && !isMissing
        ? [{ look: 'good' as const, says: 'Everything works.' }]
        : []),
    ],
    states,
    facts: [
      { name: 'Mails waiting', value: count(mails?.waiting) },
      { name: 'Mails failed', value: count(mails?.failed) },
      { name: 'Notifications waiting', value: count(pushes), hint: 'for a push service or for 07:00' },
      ...(load === null ? [] : factsOfLoad(load)),
    ],
    tables: [
      tableOfMails(mails, now),
      tableOfPlayers(players),
      tableOfErrors(errors, now),
      tableOfNodes(nodes, { now, own: node }),
    ],
  };
}

function factsOfLoad({ perSecond, calls, waiting }: MetadataLoad) {
  return [
    { name: 'Film calls a second', value: String(perSecond), hint: 'the budget of this node' },
    { name: 'Film calls now', hint: 'in the last second', value: String(calls) },
    { name: 'Film calls waiting', hint: 'for their turn', value: String(waiting) },
  ];
}

/** Counts stop at `maxMails`. */
function formatAtMost(count: number): string {
  return count >= maxMails ? `${formatCount(maxMails)} or more` : formatCount(count);
}

function tableOfMails(mails: { failed: number; list: readonly FailedMail[] } | null, now: number): Table {
  const more = mails === null ? 0 : mails.failed - mails.list.length;
  return {
    title: 'Failed mails',
    ...(more > 0 ? { says: `And ${more} more, which failed earlier.` } : {}),
    columns: ['Mail', 'To', 'Attempts', 'The next automatic one'],
    rows: mails?.list.map((mail) => rowOfMail(mail, now)) ?? null,
    none: 'No mail has failed.',
  };
}

function rowOfMail({ id, kind, address, attempts, failedAt, dueAt }: FailedMail, now: number): Row {
  return {
    id,
    cells: [
      kind.replaceAll('-', ' '),
      address,
      {
        text: attempts === 1 ? '1 attempt' : `${attempts} attempts`,
        note: `the last ${formatAge(now - (failedAt ?? now))}`,
      },
      formatMoment(dueAt, inEnglish),
    ],
    action: { intent: 'retry', label: 'Try again', look: 'text', values: { mail: id } },
  };
}

function tableOfPlayers(players: readonly ServerOutcomes[] | null): Table {
  const hasReports = players?.some(({ week }) => week.played + week.left > 0) !== false;
  return {
    title: 'Players',
    says: 'Counted by household, title and day. Left means that nothing played, or that it was reported.',
    columns: ['Server', 'Played today', 'Left today', 'Played in 7 days', 'Left in 7 days', 'Share played'],
    rows: players === null ? null : hasReports ? players.map(rowOfPlayer) : [],
    none: 'No player has reported in the last seven days.',
    isNumbers: true,
  };
}

function rowOfPlayer({ name, today, week }: ServerOutcomes): Row {
  const all = week.played + week.left;
  const counts = [today.played, today.left, week.played, week.left].map(formatCount);
  const share = all === 0 ? '–' : `${Math.floor((100 * week.played) / all)} %`;
  const server = name ?? 'Servers that are gone';
  return { id: server, cells: [server, ...counts, share] };
}

const kindsOfErrors: Record<string, string> = {
  error: 'Not caught',
  rejection: 'Promise rejected',
  caught: 'The page showed its error view',
};

function tableOfErrors(errors: Awaited<ReturnType<typeof findBrowserErrors>> | null, now: number): Table {
  return {
    title: 'Errors in browsers',
    columns: ['Message', 'Times', 'Kind', 'Release', 'Last'],
    rows:
      errors?.map(({ key, kind, message, place, release, count, lastAt }) => ({
        id: key,
        cells: [
          { text: message, note: place },
          formatCount(count),
          kindsOfErrors[kind] ?? kind,
          release,
          formatAge(now - lastAt),
        ],
      })) ?? null,
    none: 'No browser has reported an error.',
  };
}

function tableOfNodes(
  nodes: readonly NodeState[] | null,
  { now, own }: { now: number; own: string | null },
): Table {
  return {
    title: 'Nodes',
    columns: ['Node', 'State', 'Version', 'Started', 'Last seen', 'Jobs that it ran last'],
    rows:
      nodes?.map(({ id, name, version, startedAt, seenAt, isAlive, jobs }) => ({
        id,
        cells: [
          id === own ? { text: name, note: 'drew this page' } : name,
          isAlive ? { text: 'Alive', look: 'good' } : { text: 'Silent', look: 'bad' },
          version,
          formatMoment(startedAt, inEnglish),
          formatAge(now - seenAt),
          jobs.map(({ job }) => formatJob(job)).join(', ') || 'None',
        ],
      })) ?? null,
    none: 'No node has reported yet.',
  };
}

/** Turns `remindHouseholds` into `remind households`. */
function formatJob(job: string): string {
  return job.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Reads all parts at once. A part that isn't read in time is null. */
async function readParts({ log, ...deps }: ServicesDeps) {
  const [nodes, mails, pushes, players, errors] = await Promise.all([
    readInTime(log, 'nodes', listNodes(deps)),
    readInTime(log, 'mails', readMails(deps)),
    readInTime(log, 'notifications', countWaitingMessages(deps.db.read, maxMails)),
    readInTime(log, 'players', readServerOutcomes(deps)),
    readInTime(log, 'browser errors', findBrowserErrors(deps.db.read)),
  ]);
  return { nodes, mails, pushes, players, errors };
}

async function readMails({ db, clock }: OperationsDeps) {
  const bounds = { now: clock.now(), max: maxMails };
  const [all, failed, list] = await Promise.all([
    countMails(db.read, bounds),
    countMails(db.read, bounds, 'failed'),
    findFailedMails(db.read, maxFailed),
  ]);
  return { waiting: Math.max(0, all - failed), failed, list };
}

/** All parts are read at once, so the page waits for no longer than this. */
const partTimeoutMs = 800;

/** Returns null for a part that fails or takes longer. */
export async function readInTime<Part>(log: Log, part: string, reading: Promise<Part>): Promise<Part | null> {
  try {
    return await pTimeout(reading, { milliseconds: partTimeoutMs });
  } catch (error) {
    log.warn({ err: error, part }, 'A part of the services could not be read');
    return null;
  }
}

/** The next round of the outbox sends the mail. Refuses a mail that was sent, is being sent or was given up. */
export function retryFailedMail(
  { db, clock }: OperationsDeps,
  { id, actor }: { id: string; actor: string },
): Promise<void> {
  const now = clock.now();
  return db.tx(async (trx) => {
    const mail = await retryMail(trx, id, now);
    if (mail === null) throw new Refusal('mail-over');
    const subject = { household: mail.address, userId: null };
    await writeAudit(trx, now, { actor, action: 'mails-retried', subject, detail: mail.kind });
  });
}
