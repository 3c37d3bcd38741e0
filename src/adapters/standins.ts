import { type ChildProcess, fork } from 'node:child_process';
import * as v from 'valibot';
import type { EmbedServerConfig } from '#src/config/config.ts';
import type { Log } from './log.ts';
import type { PreviewState } from './preview-state.ts';

export type StandIn = 'metadata' | 'checkout' | 'players';

/** The stand-ins' process sends this to say what they offer. */
export const standInsMessage = v.object({
  metadata: v.optional(v.object({ apiUrl: v.string(), imageUrl: v.string(), accessToken: v.string() })),
  checkout: v.optional(v.object({ apiUrl: v.string(), secretKey: v.string(), webhookSecret: v.string() })),
  players: v.optional(
    v.object({
      origin: v.string(),
      servers: v.array(
        v.object({ name: v.string(), movie: v.string(), tv: v.string(), anime: v.optional(v.string()) }),
      ),
    }),
  ),
});

const readyMessage = v.object({ ready: v.literal(true), ...standInsMessage.entries });

export type StandInsMessage = v.InferOutput<typeof standInsMessage>;

export interface StandIns extends PreviewState {
  metadata: { apiUrl: string; imageUrl: string; accessToken: string } | null;
  checkout: { apiUrl: string; secretKey: string; webhookSecret: string } | null;
  embeds: EmbedServerConfig[] | null;
  close(): Promise<void>;
}

export interface StandInOptions {
  /** It is the path of preview/launch.ts. */
  launcher: string;
  only: StandIn[];
  dataDir: string;
  portFrom: number;
  publicUrl: string;
  webhookUrl: string;
  log: Log;
  onGone(): void;
}

const readyWithin = 20_000;

export interface StartedStandIns extends StandIns {
  message: StandInsMessage;
}

/** The stand-ins run in a process of their own, so that drawing never delays a page. */
export async function startStandIns(options: StandInOptions): Promise<StartedStandIns> {
  const child = fork(options.launcher, launchArguments(options), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const message = v.parse(readyMessage, await firstMessage(child));
  let status: 'running' | 'disconnected' = 'running';
  child.once('exit', (code) => {
    if (status === 'disconnected') return;
    status = 'disconnected';
    options.log.warn({ code }, 'The preview stand-ins have stopped');
    options.onGone();
  });
  return {
    message,
    ...present(message),
    status: () => status,
    close: () => stop(child, () => (status = 'disconnected')),
  };
}

function present({ metadata, checkout, players }: StandInsMessage): Omit<StandIns, 'status' | 'close'> {
  return {
    metadata: metadata ?? null,
    checkout: checkout ?? null,
    embeds:
      players?.servers.map((server) => ({ ...server, anime: server.anime ?? server.tv, sandbox: [] })) ??
      null,
  };
}

function launchArguments(options: StandInOptions): string[] {
  return [
    ['--only', options.only.join(',')],
    ['--data', options.dataDir],
    ['--port-from', String(options.portFrom)],
    ['--public-url', options.publicUrl],
    ['--webhook-url', options.webhookUrl],
  ].flat();
}

function firstMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill();
      reject(new Error(`The preview stand-ins were not ready within ${readyWithin / 1000} s`));
    }, readyWithin);
    child.once('message', (message) => {
      clearTimeout(timer);
      resolve(message);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The preview stand-ins ended before they were ready (exit code ${code})`));
    });
  });
}

function stop(child: ChildProcess, expected: () => void): Promise<void> {
  expected();
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
