import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import pTimeout from 'p-timeout';
import type { Clock } from '#src/adapters/clock.ts';
import type { Config } from '#src/config/config.ts';
import { forgetNode, type NodeDeps, type OwnNode } from './nodes.ts';
import packageFile from '../../../../package.json' with { type: 'json' };

const leaveTimeoutMs = 1_000;

export function nameNode({ port }: Config, clock: Clock): OwnNode {
  const name = `${hostname()}:${port}, process ${process.pid}`;
  return { id: randomUUID(), name, version: packageFile.version, startedAt: clock.now() };
}

/** A node that can't say so is dropped by the others. */
export async function leaveNodes(deps: NodeDeps): Promise<void> {
  await pTimeout(forgetNode(deps), { milliseconds: leaveTimeoutMs }).catch(() => undefined);
}
