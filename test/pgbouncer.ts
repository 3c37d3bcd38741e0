import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { freePort } from './free-port.ts';

/** Undefined if the pooler isn't installed. */
export const pgbouncer = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (command) => spawnSync(command, ['--version']).status === 0,
);

export interface Pooler {
  /** The URL of the database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a pooler whose connections are shared between transactions. */
export async function startPooler(database: string): Promise<Pooler> {
  const [server, url, port] = [new URL(database), new URL(database), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), 'stoep-pooler-'));
  url.port = String(port);
  const file = join(folder, 'pgbouncer.ini');
  const settings = `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
`;
  await writeFile(file, settings);
  // The pooler refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  if (asRoot) await chmod(folder, 0o755);
  const child = spawn(pgbouncer ?? '', [file], {
    stdio: 'ignore',
    ...(asRoot ? { uid: 65_534, gid: 65_534 } : {}),
  });
  const ended = once(child, 'exit');
  await vi.waitUntil(() => answers(url.href), { timeout: 20_000 });
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
