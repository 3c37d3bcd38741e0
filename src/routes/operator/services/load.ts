import pTimeout from 'p-timeout';
import type { Log } from '#src/adapters/log.ts';
import { listNodes } from '#src/features/operations/nodes/nodes.ts';
import { retryFailedMail } from '#src/features/operations/read.ts';
import { countMails, findFailedMails } from '#src/features/outbox/store.ts';
import { readServerOutcomes } from '#src/features/playback/server-health/read.ts';
import { readBackups, readDependencies } from '#src/http/request/dependencies.ts';
import { readFields } from '#src/http/request/form.ts';
import type { Services } from '#src/http/request/services.ts';
import type { DeskCall } from '#src/routes/operator/desk-page.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import {
  listProblems,
  presentBackups,
  presentDependencies,
  presentMails,
  presentNodes,
  presentPlayers,
} from './present.ts';

/** Nobody needs the number beyond it. */
const maxMails = 10_000;

const maxFailed = 50;

/** No part waits for another, and a part that doesn't come in time is null. */
export async function loadServices({ services, request }: DeskCall) {
  const { config, clock, log, metadata, node, embeds } = services;
  const now = clock.now();
  const [nodes, mails, players] = await Promise.all([
    readInTime(log, 'nodes', listNodes(services)),
    readInTime(log, 'mails', readMails(services)),
    readInTime(log, 'players', readServerOutcomes({ ...services, embeds })),
  ]);
  const load = metadata.load();
  const hasCache = services.nodes !== null;
  const parts = {
    dependencies: presentDependencies(readDependencies(services), { load, hasCache }),
    backups: presentBackups(readBackups(services), { now, at: config.backups.at }),
    nodes: nodes === null ? null : presentNodes(nodes, node.id, now),
    mails: mails === null ? null : presentMails(mails, { max: maxMails, now }),
  };
  return {
    ...parts,
    problems: listProblems(parts),
    done: new URL(request.url).searchParams.get('done'),
    metadata: load,
    players: players === null ? null : presentPlayers(players),
  };
}

async function readMails({ db }: Services) {
  const [all, failed, list] = await Promise.all([
    countMails(db.read, maxMails),
    countMails(db.read, maxMails, 'failed'),
    findFailedMails(db.read, maxFailed),
  ]);
  return { all, failed, list };
}

/** The page waits for all parts together. */
const partTimeoutMs = 800;

/** Returns null for a part that fails or takes longer. */
export async function readInTime<Part>(log: Log, part: string, reading: Promise<Part>): Promise<Part | null> {
  try {
    return await pTimeout(reading, { milliseconds: partTimeoutMs });
  } catch (error) {
    log.warn({ err: error, part }, 'A part of the desk could not be read');
    return null;
  }
}

export async function actServices({ services, request, operator }: DeskCall): Promise<Response> {
  const { mail: id } = await readFields(request, ['mail']);
  const isRetried = await retryFailedMail(services, { id, actor: operator.email });
  const Location = operatorPaths.servicesAfter(isRetried ? 'retried' : 'gone');
  return new Response(null, { status: 303, headers: { Location } });
}
