import { existsSync, rmSync, statSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '#src/adapters/clock.ts';
import { type Snapshot, withSnapshot } from '#src/adapters/db/dump.ts';
import type { Config } from '#src/config/config.ts';
import { avatarEntries } from './avatar-files.ts';
import {
  type BackupClosing,
  type BackupEntry,
  BackupRefused,
  isBackupFile,
  verifyBackupFile,
  writeBackupFile,
} from './backup-file.ts';

export interface MadeBackup {
  file: string;
  bytes: number;
  schema: number;
  tables: Record<string, number>;
  /** Null for a bucket. */
  avatars: number | null;
}

/** Runs while the product serves. The file gets its name once it was read again, and may replace an older backup. */
export async function makeBackup(options: {
  file: string;
  config: Pick<Config, 'database' | 'avatars'>;
  clock: Clock;
}): Promise<MadeBackup> {
  const { file, config, clock } = options;
  await refuseOther(file);
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  rmSync(`${unfinished}.db`, { force: true });
  try {
    const schema = await withSnapshot(config.database, `${unfinished}.db`, async (snapshot) => {
      await writeBackupFile(unfinished, entriesOf(snapshot, config, clock.now()));
      return snapshot.schema;
    });
    const { closing, bytes } = await verifyBackupFile(unfinished, schema);
    await rename(unfinished, file);
    const avatars = config.avatars.kind === 'folder' ? closing.avatars : null;
    return { file, bytes, schema, tables: closing.tables, avatars };
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Only a backup is ever overwritten. */
async function refuseOther(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const found = statSync(file);
  if (found.isFile() && (found.size === 0 || (await isBackupFile(file)))) return;
  throw new BackupRefused(`${file} is there already and is no backup of Stoep: name another file.`);
}

async function* entriesOf(
  snapshot: Snapshot,
  { database, avatars }: Pick<Config, 'database' | 'avatars'>,
  madeAt: number,
): AsyncGenerator<BackupEntry> {
  const { schema, tables } = snapshot;
  const hasAvatars = avatars.kind === 'folder';
  yield { kind: 'opening', schema, madeAt, from: database.kind, avatars: hasAvatars };
  const closing: BackupClosing = { kind: 'closing', tables: {}, avatars: 0 };
  for (const table of tables) {
    let count = 0;
    yield { kind: 'table', ...table };
    for await (const rows of snapshot.rows(table)) {
      count += rows.length;
      yield { kind: 'rows', rows };
    }
    closing.tables[table.name] = count;
  }
  if (avatars.kind === 'folder') {
    for await (const one of avatarEntries(avatars.path)) {
      closing.avatars += 1;
      yield one;
    }
  }
  yield closing;
}
