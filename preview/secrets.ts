import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeWebhookSecret } from './checkout/signature.ts';
import { isRecord } from './http.ts';

export interface Secrets {
  accessToken: string;
  secretKey: string;
  webhookSecret: string;
}

/** Stored: a known secret would let anyone send payments, a new one would break retries of earlier events. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'preview-secrets.json');
  try {
    const stored: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (isSecrets(stored)) return stored;
  } catch {
    // The file is missing or damaged, so new secrets replace it.
  }
  const secrets: Secrets = {
    accessToken: `preview.${randomBytes(24).toString('base64url')}`,
    secretKey: `sk_test_preview${randomBytes(16).toString('hex')}`,
    webhookSecret: makeWebhookSecret(),
  };
  await writeFile(`${path}.tmp`, JSON.stringify(secrets), { mode: 0o600 });
  await rename(`${path}.tmp`, path);
  return secrets;
}

function isSecrets(value: unknown): value is Secrets {
  const names = ['accessToken', 'secretKey', 'webhookSecret'];
  return isRecord(value) && names.every((name) => typeof value[name] === 'string');
}
