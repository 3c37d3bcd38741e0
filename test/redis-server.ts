import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@redis/client';
import { freePort } from './free-port.ts';

/** A real Redis or Valkey server, which stores nothing on disk. */
export interface RedisServer {
  url: string;
  /** Kills the server. */
  kill(): Promise<void>;
  /** Starts the server again on its port; resolves when it answers. */
  start(): Promise<void>;
  /** The server keeps its connections and accepts new ones, but answers nothing. */
  freeze(): void;
  thaw(): void;
}

export async function startRedisServer(program: string): Promise<RedisServer> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const server: RedisServer = {
    url,
    async kill() {
      if (child === null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      child = null;
    },
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      child = spawn(program, args, { stdio: 'ignore' });
      const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${program} did not start.`)));
      await Promise.race([answered(url), failed]);
      failed.catch(() => undefined);
    },
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
  };
  await server.start();
  return server;
}

async function answered(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: 20 } });
  client.on('error', () => undefined);
  await client.connect();
  client.destroy();
}
