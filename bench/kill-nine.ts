import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { systemClock } from '#src/adapters/clock.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { buildUser } from '#test/database-rows.ts';
import { silentLog } from '#test/silent-log.ts';

/**
 * Checks acknowledged writes after `kill -9`: flushed writes, and writes that a power cut may lose. Aim: none
 * lost, no file damaged. Usage: npm run bench -- kill-nine [--rounds 200]
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, child: { type: 'string' } },
});

const WRITERS = 8;

function open(dataDir: string) {
  const database = { kind: 'sqlite', file: join(dataDir, 'stoep.db') } as const;
  return openDatabase({ database, dataDir, clock: systemClock, log: silentLog });
}

async function writeForEver(dataDir: string): Promise<never> {
  const db = await open(dataDir);
  let next = Number(process.pid) * 1_000_000;
  const writer = async (): Promise<never> => {
    for (;;) {
      next += 1;
      const row = buildUser(next);
      await db.tx((trx) => trx.insertInto('user').values(row).execute());
      report(row.id);
      const mark = db.read.insertInto('mark').values(markOf(row.id));
      await db.write([mark.compile()], { synchronous: 'normal' });
      report(`mark of ${row.id}`);
    }
  };
  return Promise.race(Array.from({ length: WRITERS }, writer));
}

function markOf(userId: string) {
  const title = { kind: 'movie', title_id: 1, season: 0, episode: 0, name: 'Ubuntu' };
  return { ...title, user_id: userId, viewer_key: 'main', mark: 'list', marked_at: 1 };
}

/** Writes synchronously, because the pipe's content survives the killed process. */
function report(id: string): void {
  for (;;) {
    try {
      writeSync(1, `${id}\n`);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}

/** Returns the rows that the child reported. */
function killRound(dataDir: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [import.meta.filename, '--child', dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let reported = '';
    child.stdout.setEncoding('utf8');
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), 10 + Math.random() * 50));
    child.stdout.on('data', (chunk) => {
      reported += chunk;
    });
    child.once('error', reject);
    child.once('close', () => {
      // The child didn't finish the last line, so it doesn't count.
      resolve(reported.split('\n').slice(0, -1));
    });
  });
}

async function verify(dataDir: string, rows: readonly string[]): Promise<{ lost: number; damaged: boolean }> {
  const db = await open(dataDir);
  const users = await db.read.selectFrom('user').select('id').execute();
  const marks = await db.read.selectFrom('mark').select('user_id').execute();
  await db.close();
  const found = new Set([...users.map(({ id }) => id), ...marks.map((mark) => `mark of ${mark.user_id}`)]);
  const handle = new DatabaseSync(join(dataDir, 'stoep.db'), { readOnly: true });
  const verdict = handle.prepare('pragma integrity_check').get();
  handle.close();
  return { lost: rows.filter((id) => !found.has(id)).length, damaged: verdict?.integrity_check !== 'ok' };
}

async function main(): Promise<void> {
  const rounds = Number(values.rounds);
  const dataDir = await mkdtemp(join(tmpdir(), 'stoep-kill-'));
  const acknowledged: string[] = [];
  let lost = 0;
  let damaged = 0;
  for (let round = 0; round < rounds; round += 1) {
    acknowledged.push(...(await killRound(dataDir)));
    const result = await verify(dataDir, acknowledged);
    lost = Math.max(lost, result.lost);
    damaged += Number(result.damaged);
  }
  await rm(dataDir, { recursive: true, force: true });
  console.log(
    `rounds ${rounds}, acknowledged writes ${acknowledged.length}, lost ${lost}, damaged ${damaged}`,
  );
  if (lost > 0 || damaged > 0 || acknowledged.length === 0) process.exitCode = 1;
}

await (values.child === undefined ? main() : writeForEver(values.child));
