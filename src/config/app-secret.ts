import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { appSecret } from './fields.ts';

/**
 * The secret is created once; only the owner reads it. Two processes get the same one. Throws when the file
 * is damaged.
 */
export function ensureAppSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret');
  const stored = readSecret(file);
  if (stored !== null) return stored;
  const unfinished = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    writeDurably(unfinished, `${randomBytes(48).toString('base64url')}\n`);
    // `linkSync` fails if another process has made the file meanwhile, and never replaces it.
    linkSync(unfinished, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  const created = readSecret(file);
  if (created === null) throw new Error(`${file} vanished while it was being created.`);
  return created;
}

function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function readSecret(file: string): string | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  if (v.is(appSecret, text)) return text;
  throw new Error(`${file} is damaged: delete it and start again; everybody has to sign in again.`);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
