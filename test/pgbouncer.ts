import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { freshFolder } from './databases.ts';
import { freePort } from './free-port.ts';

/** Undefined where the pooler isn't installed. */
export const pgbouncer = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (command) => spawnSync(command, ['--version']).status === 0,
);

/** The address of a database behind the pooler. */
export async function startPooler(database: string, mode: 'session' | 'transaction'): Promise<string> {
  const [server, url, folder, port] = [
    new URL(database),
    new URL(database),
    await freshFolder(),
    await freePort(),
  ];
  url.port = String(port);
  const file = join(folder, 'pgbouncer.ini');
  const settings = `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
ignore_startup_parameters = options
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
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  await expect.poll(() => answers(url.href), { timeout: 10_000 }).toBe(true);
  return url.href;
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
