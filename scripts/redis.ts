import { delimiter, join } from 'node:path';
import { type FoundProgram, installWithApt, verifyProgram } from './system-programs.ts';

const VARIABLE = 'STOEP_REDIS';

const NAMES = ['valkey-server', 'redis-server'];

/** The PATH of a shell may lack these folders. */
const PLACES = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Finds a server, or installs the system's package. Returns undefined without one. */
export async function findOrInstallRedis(): Promise<FoundProgram | undefined> {
  return (await findRedis()) ?? (await installWithApt(['redis-server']).then(findRedis));
}

export async function findRedis(): Promise<FoundProgram | undefined> {
  const path = process.env[VARIABLE];
  if (path) {
    const named = await verifyProgram(path);
    if (!named) throw new Error(`${VARIABLE} is ${path}, and that is no server that starts.`);
    return named;
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES];
  for (const place of NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    const server = await verifyProgram(place);
    if (server) return server;
  }
  return undefined;
}
