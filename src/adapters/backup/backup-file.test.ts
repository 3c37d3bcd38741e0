import { copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshFolder } from '#test/databases.ts';
import {
  type BackupEntry,
  BackupRefused,
  isBackupFile,
  isWholeBackup,
  readBackupFile,
  verifyBackupFile,
  writeBackupFile,
} from './backup-file.ts';

const newest = 20;
const entries: BackupEntry[] = [
  { kind: 'opening', schema: newest, madeAt: 1_795_000_000_000, from: 'sqlite', avatars: true },
  { kind: 'table', name: 'user', columns: ['id', 'email'] },
  { kind: 'rows', rows: [['u1', 'nomsa@example.org']] },
  { kind: 'rows', rows: [['u2', 'sipho@example.org']] },
  { kind: 'table', name: 'mark', columns: ['user_id'] },
  { kind: 'avatar', path: 'a/b.webp', base64: 'AAAA' },
  { kind: 'closing', tables: { user: 2, mark: 0 }, avatars: 1 },
];

let folder = '';
let file = '';

beforeEach(async () => {
  folder = await freshFolder();
  file = join(folder, 'one.stoep');
});

async function* each(list: readonly BackupEntry[]): AsyncGenerator<BackupEntry> {
  yield* list;
}

const write = (list: readonly BackupEntry[] = entries) => writeBackupFile(file, each(list));
const refusal = () =>
  verifyBackupFile(file, newest).then(
    () => 'accepted',
    (error: unknown) => {
      if (!(error instanceof BackupRefused)) throw error;
      return error.message;
    },
  );

describe('a backup file', () => {
  it('gives back what was written, and is read by its owner only', async () => {
    const bytes = await write();
    expect(await Array.fromAsync(readBackupFile(file))).toEqual(entries);
    expect(await verifyBackupFile(file, newest)).toEqual({
      opening: entries[0],
      closing: entries.at(-1),
      bytes,
    });
    const { size, mode } = await stat(file);
    expect([size, mode & 0o777]).toEqual([bytes, 0o600]);
    expect([await isBackupFile(file), await isWholeBackup(file)]).toEqual([true, true]);
  });

  it('replaces no file', async () => {
    await writeFile(file, 'somebody’s work');
    await expect(write()).rejects.toThrow('EEXIST');
    expect(await readFile(file, 'utf8')).toBe('somebody’s work');
  });

  it('is no whole backup after writing failed', async () => {
    async function* failing(): AsyncGenerator<BackupEntry> {
      yield* entries.slice(0, 3);
      throw new Error('The database is gone.');
    }
    await expect(writeBackupFile(file, failing())).rejects.toThrow('The database is gone.');
    expect(await isWholeBackup(file)).toBe(false);
    expect(await refusal()).not.toBe('accepted');
  });

  it('is refused when it is cut off anywhere, with the number of bytes where some are left', async () => {
    const bytes = await write();
    const whole = join(folder, 'whole');
    await copyFile(file, whole);
    for (let left = bytes - 1; left >= 0; left -= 7) {
      await copyFile(whole, file);
      await truncate(file, left);
      expect(await isWholeBackup(file)).toBe(false);
      expect(await refusal()).toMatch(
        / is cut off: \d+ of \d+ bytes are there\.| is not a backup of Stoep\./,
      );
    }
  });

  it('is refused when any one bit is another', async () => {
    await write();
    const whole = await readFile(file);
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      await writeFile(file, changed);
      expect(await refusal(), `byte ${at}`).not.toBe('accepted');
    }
  });

  it.each([
    ['nothing', ''],
    ['a text', 'STOEP-BACKUP'],
    ['a compressed file', gzipSync('{}')],
  ])('is not %s', async (_name, content) => {
    await writeFile(file, content);
    expect([await isBackupFile(file), await refusal()]).toEqual([false, `${file} is not a backup of Stoep.`]);
  });

  it('is refused with a reason where there is none', async () => {
    expect(await refusal()).toContain("can't be read");
    expect(await isWholeBackup(file)).toBe(false);
  });

  it('is refused by an older program, which names both versions', async () => {
    await write([{ ...opened(), schema: newest + 1 }, ...entries.slice(1)]);
    expect(await refusal()).toContain(
      `holds schema version ${newest + 1}, and this program knows only up to`,
    );
    await writeFile(file, `STOEP-BACKUP 002 bytes=${'0'.repeat(15)} sha256=${'0'.repeat(64)}\n`);
    expect(await refusal()).toContain('was written by a newer program');
  });

  it.each<[string, BackupEntry[]]>([
    ['without an opening', entries.slice(1)],
    ['without a closing', entries.slice(0, -1)],
    ['with two openings', [opened(), ...entries]],
    ['with something after the closing', [...entries, { kind: 'rows', rows: [] }]],
    [
      'with a row too many',
      [
        ...entries.slice(0, 3),
        {
          kind: 'rows',
          rows: [
            ['u3', 'x'],
            ['u4', 'y'],
          ],
        },
        ...entries.slice(4),
      ],
    ],
    ['with a table too few', entries.filter((one) => one.kind !== 'table' || one.name !== 'mark')],
    ['with rows before any table', [opened(), { kind: 'rows', rows: [['u1']] }, ...entries.slice(1)]],
    ['with an avatar too few', entries.filter(({ kind }) => kind !== 'avatar')],
    [
      'with a table that is no name',
      [opened(), { kind: 'table', name: 'user"; drop', columns: [] }, ...entries.slice(1)],
    ],
  ])('is refused %s, though its checksum is right', async (_name, list) => {
    await write(list);
    expect(await refusal()).toContain('is damaged');
  });
});

function opened(): Extract<BackupEntry, { kind: 'opening' }> {
  return { kind: 'opening', schema: newest, madeAt: 1, from: 'postgres', avatars: false };
}
