import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ConfigProblem } from './problems.ts';
import type { Environment } from './reading.ts';
import type { VariableName } from './variables.ts';

/** Each may be in a file that `NAME_FILE` names. The addresses among them hold a password or a token. */
const secretNames = [
  'APP_SECRET',
  'DATABASE_URL',
  'CACHE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'TMDB_API_KEY',
  'TMDB_ACCESS_TOKEN',
  'YOCO_SECRET_KEY',
  'YOCO_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_DKIM_KEY',
  'METRICS_TOKEN',
  'ALERT_WEBHOOK',
  'HTTPS_PROXY',
] as const satisfies readonly VariableName[];

export const secretFileNames: readonly string[] = secretNames.map((name) => `${name}_FILE`);

interface WithSecrets {
  environment: Environment;
  problems: ConfigProblem[];
}

/** Reads secrets from files. A file's trailing line break doesn't count. Relative paths start at `cwd`. */
export function readSecretFiles(environment: Environment, cwd: string): WithSecrets {
  const values: Record<string, string> = {};
  const problems: ConfigProblem[] = [];
  for (const name of secretNames) {
    const path = environment[`${name}_FILE`]?.trim() ?? '';
    if (path === '') continue;
    const isSet = (environment[name]?.trim() ?? '') !== '';
    const text = isSet ? null : readText(resolve(cwd, path));
    if (text !== null) values[name] = text;
    else {
      const expected = isSet ? `${name} or ${name}_FILE, not both` : 'a text file that this user can read';
      const example = `/run/secrets/${name.toLowerCase()}`;
      problems.push({ name: `${name}_FILE`, isMissing: false, expected, example });
    }
  }
  return { environment: { ...environment, ...values }, problems };
}

/** Returns null if the file can't be read, is empty or isn't text. */
function readText(path: string): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)).trimEnd();
    return text === '' ? null : text;
  } catch {
    return null;
  }
}
