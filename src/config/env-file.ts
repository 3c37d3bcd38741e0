import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { ConfigProblem } from './problems.ts';
import type { Environment } from './reading.ts';

const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_.]*\s*=\s*(.*)$/;

/** Treats a missing file as an empty one. Problems name the line. */
export function readEnvFile(cwd: string): { environment: Environment; problems: ConfigProblem[] } {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(cwd, '.env')));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return {
      environment: {},
      problems: missing ? [] : [problem('a text file (UTF-8) that this user may read')],
    };
  }
  const wrong = wrongLine(text);
  if (wrong !== null) return { environment: {}, problems: [problem(`NAME=value in line ${wrong}`)] };
  return { environment: parseEnv(text), problems: [] };
}

function problem(expected: string): ConfigProblem {
  return { name: '.env', isMissing: false, expected, example: 'LOG_LEVEL=debug' };
}

function wrongLine(text: string): number | null {
  if (text.includes('\0')) return text.slice(0, text.indexOf('\0')).split('\n').length;
  const lines = text.split(/\r?\n/);
  for (let index = 0; index < lines.length; index += 1) {
    const current = lines[index] ?? '';
    if (/^\s*(?:#.*)?$/.test(current)) continue;
    const value = ASSIGNMENT.exec(current)?.[1];
    if (value === undefined) return index + 1;
    const quote = /^["'`]/.exec(value)?.[0];
    if (quote === undefined || value.indexOf(quote, 1) > 0) continue;
    // A quoted value may span lines.
    const end = lines.findIndex((later, at) => at > index && later.includes(quote));
    if (end < 0) return index + 1;
    index = end;
  }
  return null;
}
