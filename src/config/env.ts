import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { minArgon2 } from '#src/domain/argon2.ts';
import { ownName } from '#src/domain/brand-lines.ts';
import { knownLanguages } from '#src/domain/languages.ts';
import { isLoopback } from '#src/domain/loopback.ts';
import type { Brand, Config } from './config.ts';
import { readEnvFile } from './env-file.ts';
import {
  androidApp,
  appSecret,
  argon2Settings,
  comparePrice,
  contact,
  email,
  flag,
  host,
  line,
  origin,
  pageUrl,
  pushServices,
  timeOfDay,
  token,
  wholeNumber,
} from './fields.ts';
import { languages } from './languages.ts';
import type { ConfigProblem } from './problems.ts';
import { type Environment, Reading } from './reading.ts';
import { cacheUrl, databaseUrl, fileStore } from './stores.ts';
import { readCheckout, readEmbeds, readMail, readMetadata } from './third-parties.ts';
import { findRetired, findTypos } from './typos.ts';

export type ConfigResult =
  | { ok: true; config: Config; warnings: string[] }
  | { ok: false; problems: ConfigProblem[]; warnings: string[] };

/** The process's variables win over the file's. */
export function loadEnvironment(cwd: string): ConfigResult {
  const file = readEnvFile(cwd);
  const isTerminal = process.stdout.isTTY === true;
  const result = readConfig({ ...file.environment, ...process.env }, { cwd, isTerminal });
  if (file.problems.length === 0) return result;
  const problems = [...file.problems, ...(result.ok ? [] : result.problems)];
  return { ok: false, problems, warnings: result.warnings };
}

/** Empty values count as unset. Relative paths start at `cwd`. */
export function readConfig(
  environment: Environment,
  { cwd, isTerminal = false }: { cwd: string; isTerminal?: boolean },
): ConfigResult {
  const reading = new Reading(environment);
  const config = { ...read(reading, cwd, isTerminal), searchPath: environment.PATH ?? '' };
  const warnings = [
    ...reading.warnings,
    ...findTypos(environment),
    ...findRetired(environment),
    ...notServedYet(config),
  ];
  const { problems } = reading;
  return problems.length === 0 ? { ok: true, config, warnings } : { ok: false, problems, warnings };
}

/** The operator must learn that these settings have no effect yet. */
function notServedYet({ avatars, backups, secrets }: Config): string[] {
  const stores = { AVATAR_STORE: avatars, BACKUP_STORE: backups.store };
  return Object.entries(stores)
    .filter(([, store]) => store.kind === 's3' && secrets.bucket === null)
    .map(
      ([name]) =>
        `${name} names a bucket without AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: requests go unsigned.`,
    );
}

function read(reading: Reading, cwd: string, isTerminal: boolean): Omit<Config, 'searchPath'> {
  const production = reading.text('NODE_ENV') === 'production';
  const preview = reading.read('PREVIEW', flag) ?? false;
  const rule = { production, allowed: !production || preview };
  const port = reading.read('PORT', wholeNumber(0, 65_535)) ?? 3000;
  const setUrl = readPublicUrl(reading, production);
  const publicUrl = setUrl ?? `http://localhost:${port}`;
  const dataDir = resolve(cwd, reading.read('DATA_DIR', line) ?? 'data');
  const { metadata, secret: metadataSecret } = readMetadata(reading, rule);
  const { checkout, secret: checkoutSecret } = readCheckout(reading, rule);
  const embeds = readEmbeds(reading, rule, publicUrl);
  const { mail, smtpUrl, dkimKey } = readMail(reading, rule, cwd);
  const brand = readBrand(reading, rule.allowed);
  return {
    production,
    host: reading.read('HOST', host) ?? '127.0.0.1',
    port,
    publicUrl,
    isPublicUrlSet: setUrl !== undefined,
    secure: publicUrl.startsWith('https:'),
    trustProxy: reading.read('TRUST_PROXY', wholeNumber(0, 32)) ?? 0,
    dataDir,
    database: reading.read('DATABASE_URL', databaseUrl(cwd)) ?? {
      kind: 'sqlite',
      file: join(dataDir, 'stoep.db'),
    },
    cache: reading.read('CACHE_URL', cacheUrl) ?? { kind: 'process' },
    avatars: reading.read('AVATAR_STORE', fileStore(cwd)) ?? {
      kind: 'folder',
      path: join(dataDir, 'avatars'),
    },
    backups: {
      at: reading.isEmpty('BACKUP_AT') ? null : (reading.read('BACKUP_AT', timeOfDay) ?? 120),
      keep: reading.read('BACKUP_KEEP', wholeNumber(1, 366)) ?? 14,
      store: reading.read('BACKUP_STORE', fileStore(cwd)) ?? {
        kind: 'folder',
        path: join(dataDir, 'backups'),
      },
    },
    metadata,
    checkout,
    embeds,
    languages: reading.read('LANGUAGES', languages) ?? knownLanguages,
    trailers: reading.read('TRAILERS', v.picklist(['youtube-nocookie'])) ?? null,
    mail,
    pushServices: reading.read('PUSH_SERVICES', pushServices) ?? null,
    brand,
    securityContact: reading.read('SECURITY_CONTACT', contact) ?? `mailto:${brand.supportEmail}`,
    androidApp: reading.read('ANDROID_APP', androidApp) ?? null,
    hasMetadataAgreement: reading.read('TMDB_AGREEMENT', v.picklist(['yes', 'no'])) === 'yes',
    dataPrice: reading.read('DATA_PRICE', comparePrice) ?? { cents: 4_500, seen: '2022-10' },
    passwordHashing: reading.read('PASSWORD_HASHING', argon2Settings) ?? minArgon2,
    serviceWorker: reading.read('SERVICE_WORKER', flag) ?? true,
    logLevel: reading.read('LOG_LEVEL', logLevel) ?? 'info',
    // In a terminal nobody balances the load.
    drainSeconds: reading.read('DRAIN_SECONDS', wholeNumber(0, 600)) ?? (production && !isTerminal ? 10 : 0),
    secrets: {
      app: readAppSecret(reading, production),
      metadata: metadataSecret,
      checkout: checkoutSecret,
      smtpUrl,
      dkimKey,
      bucket: readBucketKeys(reading),
      metricsToken: reading.read('METRICS_TOKEN', v.pipe(token, v.minLength(16))) ?? null,
    },
  };
}

const logLevel = v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

function readPublicUrl(reading: Reading, production: boolean): string | undefined {
  const url = reading.read('PUBLIC_URL', origin);
  const parsed = url === undefined ? null : URL.parse(url);
  if (production && parsed?.protocol === 'http:' && !isLoopback(parsed.hostname)) {
    reading.refuse('PUBLIC_URL');
  }
  return url;
}

function readAppSecret(reading: Reading, production: boolean): string | null {
  const secret = reading.read('APP_SECRET', appSecret);
  if (production && reading.text('APP_SECRET') === undefined) reading.refuse('APP_SECRET');
  return secret ?? null;
}

function readBucketKeys(reading: Reading): { accessKey: string; secretKey: string } | null {
  const accessKey = reading.read('AWS_ACCESS_KEY_ID', token);
  const secretKey = reading.read('AWS_SECRET_ACCESS_KEY', token);
  return accessKey === undefined || secretKey === undefined ? null : { accessKey, secretKey };
}

/** A preview shows each link of the specification; `.example` belongs to nobody (RFC 2606). */
export const previewApps = {
  STORE_URL: 'https://store.example/app',
  WINDOWS_APP_URL: 'https://downloads.example/app.exe',
};

function readBrand(reading: Reading, isPreview: boolean): Brand {
  const readApp = (name: keyof typeof previewApps) =>
    reading.read(name, pageUrl) ?? (isPreview && !reading.isEmpty(name) ? previewApps[name] : null);
  return {
    name: reading.read('BRAND_NAME', v.pipe(line, v.maxLength(60))) ?? ownName,
    supportEmail: reading.read('SUPPORT_EMAIL', email) ?? 'support@stoep.example',
    billingEmail: reading.read('BILLING_EMAIL', email) ?? 'billing@stoep.example',
    informationOfficer: reading.read('INFORMATION_OFFICER', v.pipe(line, v.maxLength(120))) ?? null,
    storeUrl: readApp('STORE_URL'),
    windowsAppUrl: readApp('WINDOWS_APP_URL'),
    compare: reading.read('COMPARE_PRICE', comparePrice) ?? { cents: 19_900, seen: '2025-08' },
  };
}
