import type { Clock } from '#src/adapters/clock.ts';
import { fetchOnce } from '#src/adapters/outside/fetch-once.ts';
import type { Config } from '#src/config/config.ts';
import {
  findUnexplainedPayments,
  type UnexplainedOutcome,
} from '#src/features/billing/ledger/webhooks-store.ts';
import { countOverdueFacts } from '#src/features/catalogue/overdue-store.ts';
import { listNodes, type NodeState } from '#src/features/operations/nodes/nodes.ts';
import { countStuckMails } from '#src/features/outbox/store.ts';
import {
  readServerOutcomes,
  type ServerOutcomes,
} from '#src/features/playback/server-health/server-health.ts';
import { paths } from '#src/routes.ts';
import { type CheckDeps, type Finding, fine, skipped, warning, wrong } from './check.ts';
import { ofDatabase } from './database.ts';

const maxCounted = 1_000;

/** The largest number of payments that are named. */
const maxNamed = 5;

/** Some titles stay overdue, because TMDB removes titles. */
const maxOverdueShare = 0.1;

export async function checkServer({ host, port }: Config, clock: Clock): Promise<Finding> {
  const name = 'server';
  const at = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const answer = await fetchOnce(at + paths.readiness, {}, clock);
  if (answer.kind === 'silent') return skipped(name, `Nothing answers at ${at}.`);
  if (answer.status === 200) return fine(name, `It runs at ${at} and can serve.`);
  return wrong(name, `${at} says that it can't serve (${answer.status}).`, 'Read its log.');
}

export function checkNodes(deps: CheckDeps): Promise<Finding> {
  const name = 'nodes';
  return ofDatabase(name, deps, async (db) => {
    const nodes = await listNodes({ ...deps, db });
    if (nodes.length === 0) return skipped(name, 'None has reported in the last hour.');
    const finding = `${nodes.map(describeNode).join(', ')}.`;
    if (nodes.every(({ isAlive }) => isAlive)) return fine(name, finding);
    return warning(name, finding, 'Start it again, or wait an hour until it is forgotten.');
  });
}

function describeNode({ name, version, isAlive }: NodeState): string {
  return `${name} (${version}) is ${isAlive ? 'alive' : 'silent'}`;
}

/** Finds jobs whose last run failed on a node. The backups have a check of their own. */
export function checkJobs(deps: CheckDeps): Promise<Finding> {
  const name = 'jobs';
  return ofDatabase(name, deps, async (db) => {
    const nodes = await listNodes({ ...deps, db });
    const failed = nodes.flatMap(({ name: node, failedJobs }) =>
      failedJobs.map((job) => `${job} on ${node}`),
    );
    if (nodes.length === 0) return skipped(name, 'No node has reported in the last hour.');
    if (failed.length === 0) return fine(name, 'No job failed when it ran last.');
    const todo = 'Look for "A job failed" in the log. It runs again by itself.';
    return warning(name, `Failed when they ran last: ${failed.join(', ')}.`, todo);
  });
}

export function checkOutbox(deps: CheckDeps): Promise<Finding> {
  const name = 'outbox';
  return ofDatabase(name, deps, async (db) => {
    const stuck = await countStuckMails(db.read, deps.clock.now(), maxCounted);
    if (stuck === 0) return fine(name, 'No mail has waited for 15 minutes.');
    const finding = `${formatStuck(stuck)} for 15 minutes or more.`;
    const todo =
      'Read the check mail. They are tried again by themselves; Services of the desk lists those that failed.';
    return warning(name, finding, todo);
  });
}

function formatStuck(count: number): string {
  if (count === 1) return '1 mail has waited';
  return `${count === maxCounted ? `At least ${count}` : count} mails have waited`;
}

/** Counts only titles of rows that the catalogue keeps current. */
export function checkCertificates(deps: CheckDeps): Promise<Finding> {
  const name = 'certificates';
  return ofDatabase(name, deps, async (db) => {
    const { shown, overdue } = await countOverdueFacts(db, deps.clock.now());
    if (shown === 0) return skipped(name, 'No title has been shown yet.');
    const finding = `${overdue} of ${shown} titles in rows are overdue for a look at their age rating.`;
    if (overdue <= shown * maxOverdueShare) return fine(name, finding);
    const todo = 'Read the check metadata, and the log: "could not be refreshed". What is known is served.';
    return warning(name, finding, todo);
  });
}

export function checkUnexplained(deps: CheckDeps): Promise<Finding> {
  const name = 'payments';
  return ofDatabase(name, deps, async (db) => {
    const payments = await findUnexplainedPayments(db.read, deps.clock.now(), maxNamed + 1);
    const [first] = payments;
    if (first === undefined) return fine(name, 'Each payment of 30 days is explained.');
    const named = payments.slice(0, maxNamed).map(({ id, outcome }) => `${id} (${explanations[outcome]})`);
    const more = payments.length > maxNamed ? ' and more' : '';
    const todo = 'Find them in the provider’s portal, and refund what bought nothing: a refund settles it.';
    return warning(name, `Not explained: ${named.join(', ')}${more}.`, todo);
  });
}

const explanations: Record<UnexplainedOutcome, string> = {
  'second-payment': 'its checkout was paid before',
  'unknown-checkout': 'of an unknown checkout',
  'wrong-amount': 'another amount than its checkout’s',
  'wrong-currency': 'another currency than its checkout’s',
  'wrong-mode': 'of another mode than the key’s',
};

export function checkReports(deps: CheckDeps): Promise<Finding> {
  const name = 'player reports';
  return ofDatabase(name, deps, async (db) => {
    const players = await readServerOutcomes({ ...deps, db });
    const reporting = players.filter(({ week }) => week.played + week.left > 0);
    if (reporting.length === 0) return skipped(name, 'No player has reported in the last seven days.');
    return fine(name, `In seven days ${reporting.map(describeReports).join(', ')}.`);
  });
}

function describeReports({ name, week: { played, left } }: ServerOutcomes): string {
  return `${name ?? 'servers that are gone'} played ${played} of ${played + left}`;
}
