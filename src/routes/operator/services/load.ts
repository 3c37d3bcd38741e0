import { maxMails, readServices, retryFailedMail } from '#src/features/operations/services.ts';
import { readBackups, readDependencies } from '#src/http/request/dependencies.ts';
import { readFields } from '#src/http/request/form.ts';
import type { DeskCall } from '#src/routes/operator/desk-page.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import {
  formatAtMost,
  listProblems,
  noteOnBackups,
  presentBackups,
  presentDependencies,
  presentErrors,
  presentMails,
  presentNodes,
  presentPlayers,
} from './present.ts';

export async function loadServices({ services, request }: DeskCall) {
  const { config, clock, metadata, node } = services;
  const now = clock.now();
  const { nodes, mails, pushes, players, errors } = await readServices(services);
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
    note: noteOnBackups(readBackups(services), config.backups.at),
    pushesWaiting: pushes === null ? null : formatAtMost(pushes, maxMails),
    done: new URL(request.url).searchParams.get('done'),
    metadata: load,
    errors: errors === null ? null : presentErrors(errors, now),
    players: players === null ? null : presentPlayers(players),
  };
}

export async function actServices({ services, form, operator }: DeskCall): Promise<Response> {
  const { mail: id } = readFields(form, ['mail']);
  const isRetried = await retryFailedMail(services, { id, actor: operator.email });
  const Location = operatorPaths.servicesAfter(isRetried ? 'retried' : 'gone');
  return new Response(null, { status: 303, headers: { Location } });
}
