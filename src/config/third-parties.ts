import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { domainOf } from '#src/domain/email.ts';
import { isLoopback } from '#src/domain/loopback.ts';
import type { Config, EmbedServerConfig, Secrets } from './config.ts';
import { readEmbedServers } from './embed-servers.ts';
import {
  baseUrl,
  dkimSelector,
  mailAddress,
  paymentKey,
  sender,
  token,
  urlOf,
  webhookSecret,
} from './fields.ts';
import type { Reading } from './reading.ts';
import { type VariableName, variables } from './variables.ts';

const TMDB_API_URL = 'https://api.themoviedb.org/3';
const TMDB_IMAGE_URL = 'https://image.tmdb.org/t/p';
const YOCO_API_URL = 'https://payments.yoco.com/api';

export interface StandInRule {
  production: boolean;
  allowed: boolean;
}

/** Returns null for the stand-in. */
export function readMetadata(
  reading: Reading,
  rule: StandInRule,
): { metadata: Config['metadata']; secret: Secrets['metadata'] } {
  const apiUrl = readBase(reading, 'TMDB_API_URL') ?? TMDB_API_URL;
  const imageUrl = readBase(reading, 'TMDB_IMAGE_URL') ?? TMDB_IMAGE_URL;
  const key = reading.read('TMDB_API_KEY', token);
  const accessToken = reading.read('TMDB_ACCESS_TOKEN', token);
  const isSet = reading.text('TMDB_API_KEY') !== undefined || reading.text('TMDB_ACCESS_TOKEN') !== undefined;
  if (key !== undefined && accessToken !== undefined) {
    reading.refuse('TMDB_API_KEY', 'TMDB_API_KEY or TMDB_ACCESS_TOKEN, not both');
  }
  if (!isSet) {
    refuseStandIn(reading, rule, 'TMDB_API_KEY', 'TMDB');
    warnUnused(reading, ['TMDB_API_URL', 'TMDB_IMAGE_URL'], 'TMDB_API_KEY or TMDB_ACCESS_TOKEN');
    return { metadata: null, secret: null };
  }
  if (key !== undefined) return { metadata: { apiUrl, imageUrl }, secret: { kind: 'key', value: key } };
  const secret = accessToken === undefined ? null : ({ kind: 'token', value: accessToken } as const);
  return { metadata: { apiUrl, imageUrl }, secret };
}

/** Returns null for the stand-in. */
export function readCheckout(
  reading: Reading,
  rule: StandInRule,
): { checkout: Config['checkout']; secret: Secrets['checkout'] } {
  const apiUrl = readBase(reading, 'YOCO_API_URL') ?? YOCO_API_URL;
  const secretKey = reading.read('YOCO_SECRET_KEY', paymentKey);
  const signing = reading.read('YOCO_WEBHOOK_SECRET', webhookSecret);
  const names = ['YOCO_SECRET_KEY', 'YOCO_WEBHOOK_SECRET'] as const;
  const missing = names.filter((name) => reading.text(name) === undefined);
  if (missing.length === names.length) {
    for (const name of names) refuseStandIn(reading, rule, name, 'Yoco');
    warnUnused(reading, ['YOCO_API_URL'], 'YOCO_SECRET_KEY');
    return { checkout: null, secret: null };
  }
  for (const name of missing) reading.refuse(name);
  if (rule.production && secretKey?.startsWith('sk_test_')) {
    reading.warn('YOCO_SECRET_KEY is a test key: no real card will be charged.');
  }
  const complete = secretKey !== undefined && signing !== undefined;
  return { checkout: { apiUrl }, secret: complete ? { secretKey, webhookSecret: signing } : null };
}

/** Returns null for the stand-ins. */
export function readEmbeds(
  reading: Reading,
  rule: StandInRule,
  publicUrl: string,
): EmbedServerConfig[] | null {
  const text = reading.text('EMBED_SERVERS');
  if (text === undefined) {
    refuseStandIn(reading, rule, 'EMBED_SERVERS', 'players');
    return null;
  }
  const result = readEmbedServers(text, publicUrl);
  if (result.ok) return result.servers;
  reading.refuse('EMBED_SERVERS', result.expected.join('; '));
  return null;
}

interface MailReading {
  mail: Config['mail'];
  smtpUrl: string | null;
  dkimKey: string | null;
}

/** Returns null if no mail can be sent. */
export function readMail(reading: Reading, rule: StandInRule, cwd: string): MailReading {
  const url = reading.read('SMTP_URL', urlOf('smtp:', 'smtps:'));
  const from = reading.read('MAIL_FROM', sender);
  const bounce = reading.read('MAIL_BOUNCE', mailAddress) ?? null;
  const signing = readDkim(reading, cwd);
  if (reading.text('SMTP_URL') === undefined) {
    if (rule.production) {
      reading.warn('SMTP_URL is not set: mails stay in the outbox folder of DATA_DIR and are not sent.');
    }
    warnUnused(reading, ['MAIL_BOUNCE', 'MAIL_DKIM_KEY', 'MAIL_DKIM_SELECTOR'], 'SMTP_URL');
    return { mail: null, smtpUrl: null, dkimKey: null };
  }
  if (reading.text('MAIL_FROM') === undefined) reading.refuse('MAIL_FROM');
  if (url === undefined || from === undefined) return { mail: null, smtpUrl: null, dkimKey: null };
  const dkim = signing === null ? null : { domain: domainOf(from), selector: signing.selector };
  return { mail: { from, bounce, dkim }, smtpUrl: url.href, dkimKey: signing?.key ?? null };
}

function readDkim(reading: Reading, cwd: string): { key: string; selector: string } | null {
  const selector = reading.read('MAIL_DKIM_SELECTOR', dkimSelector);
  const text = reading.text('MAIL_DKIM_KEY');
  if (text === undefined && reading.text('MAIL_DKIM_SELECTOR') === undefined) return null;
  if (text === undefined) reading.refuse('MAIL_DKIM_KEY');
  if (reading.text('MAIL_DKIM_SELECTOR') === undefined) reading.refuse('MAIL_DKIM_SELECTOR');
  if (text === undefined) return null;
  const key = readDkimKey(text, cwd);
  if (!key.ok) reading.refuse('MAIL_DKIM_KEY', key.expected);
  return key.ok && selector !== undefined ? { key: key.pem, selector } : null;
}

function readBase(reading: Reading, name: VariableName): string | undefined {
  const url = reading.read(name, baseUrl);
  const parsed = url === undefined ? null : URL.parse(url);
  if (parsed?.protocol === 'http:' && !isLoopback(parsed.hostname)) {
    reading.warn(`${name} is plain http: keys and answers can be read on the way.`);
  }
  return url;
}

function refuseStandIn(reading: Reading, rule: StandInRule, name: VariableName, party: string): void {
  if (rule.allowed) return;
  const why = `production needs ${party}, or PREVIEW=1 for the stand-in`;
  reading.refuse(name, `${variables[name].expected} (${why})`);
}

function warnUnused(reading: Reading, names: VariableName[], without: string): void {
  for (const name of names) {
    if (reading.text(name) !== undefined) reading.warn(`${name} has no effect without ${without}.`);
  }
}

type DkimKeyResult = { ok: true; pem: string } | { ok: false; expected: string };

/** RSA is the only kind of key that all receivers know. Source: RFC 8301. */
const minDkimBits = 2048;

/**
 * Reads a PEM text, whose line breaks may be written as `\n`, or `file:PATH`. The answer never holds the
 * text.
 */
function readDkimKey(text: string, cwd: string): DkimKeyResult {
  const pem = text.startsWith('file:') ? readPem(resolve(cwd, text.slice(5))) : text.replaceAll('\\n', '\n');
  if (pem === null) return { ok: false, expected: 'a key file that this user can read' };
  try {
    const key = createPrivateKey(pem);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType !== 'rsa' || bits < minDkimBits)
      return { ok: false, expected: `an RSA key of ${minDkimBits} bits or more` };
    return { ok: true, pem: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
  } catch {
    return {
      ok: false,
      expected: 'a private RSA key in PEM, without a passphrase: its text or file:PATH',
    };
  }
}

function readPem(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
