import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { minArgon2 } from '#src/domain/argon2.ts';
import { ownName } from '#src/domain/brand-lines.ts';
import { isLanguage, knownLanguages, type Language } from '#src/domain/languages.ts';
import { isLoopback } from '#src/domain/loopback.ts';
import type { Brand, Config } from './config.ts';
import { readEnvFile } from './env-file.ts';
import {
  androidApp,
  appSecret,
  argon2Settings,
  comparePrice,
  contact,
  flag,
  host,
  line,
  mailAddress,
  minutesOfDay,
  origin,
  pageUrl,
  pushServices,
  token,
  urlOf,
  wholeNumber,
} from './fields.ts';
import { readLegalPerson } from './legal-person.ts';
import type { ConfigProblem } from './problems.ts';
import { type Environment, Reading } from './reading.ts';
import { readSecretFiles } from './secret-files.ts';
import { cacheUrl, databaseUrl, fileStore } from './stores.ts';
import { readCheckout, readEmbeds, readMail, readMetadata, type StandInRule } from './third-parties.ts';
import { findRetired, findTypos } from './typos.ts';

/** Refuses a language that is named twice. */
const languages = v.pipe(
  line,
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.array(v.custom<Language>((part) => typeof part === 'string' && isLanguage(part))),
  v.check((all) => new Set(all).size === all.length),
);

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
  const files = readSecretFiles(environment, cwd);
  const reading = new Reading(files.environment);
  const config = { ...read(reading, cwd, isTerminal), searchPath: environment.PATH ?? '' };
  const warnings = [
    ...reading.warnings,
    ...findTypos(environment),
    ...findRetired(environment),
    ...unsignedBuckets(config),
    ...untrustedProxy(config),
  ];
  const unread = files.problems.map(({ name }) => name);
  // A secret whose file can't be read isn't also reported as missing.
  const problems = [
    ...files.problems,
    ...reading.problems.filter(({ name, isMissing }) => !isMissing || !unread.includes(`${name}_FILE`)),
  ];
  return problems.length === 0 ? { ok: true, config, warnings } : { ok: false, problems, warnings };
}

/** Warns of buckets without keys, to which requests go unsigned. */
function unsignedBuckets({ avatars, backups, secrets }: Config): string[] {
  const stores = { AVATAR_STORE: avatars, BACKUP_STORE: backups.store };
  return Object.entries(stores)
    .filter(([, store]) => store.kind === 's3' && secrets.bucket === null)
    .map(
      ([name]) =>
        `${name} names a bucket without AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: requests go unsigned.`,
    );
}

/** Warns of https without a trusted proxy: the product serves plain http, so a proxy must be in front of it. */
function untrustedProxy({ production, secure, trustProxy }: Config): string[] {
  if (!production || !secure || trustProxy > 0) return [];
  return [
    'PUBLIC_URL is https and TRUST_PROXY is 0: behind a proxy all visitors count as one address. Set TRUST_PROXY=1 for one proxy.',
  ];
}

function read(reading: Reading, cwd: string, isTerminal: boolean): Omit<Config, 'searchPath'> {
  const production = reading.text('NODE_ENV') === 'production';
  const preview = reading.read('PREVIEW', flag) ?? false;
  const rule = { production, allowed: !production || preview };
  const port = reading.read('PORT', wholeNumber(0, 65_535)) ?? 3000;
  const setUrl = readPublicUrl(reading, rule);
  const publicUrl = setUrl ?? `http://localhost:${port}`;
  const dataDir = resolve(cwd, reading.read('DATA_DIR', line) ?? 'data');
  const { metadata, secret: metadataSecret } = readMetadata(reading, rule);
  const { checkout, secret: checkoutSecret } = readCheckout(reading, rule);
  const embeds = readEmbeds(reading, rule, publicUrl);
  const { mail, smtpUrl, dkimKey } = readMail(reading, rule, cwd);
  const brand = readBrand(reading, rule);
  return {
    production,
    host: reading.read('HOST', host) ?? '127.0.0.1',
    port,
    publicUrl,
    isPublicUrlSet: setUrl !== undefined,
    secure: publicUrl.startsWith('https:'),
    trustProxy: reading.read('TRUST_PROXY', wholeNumber(0, 32)) ?? 0,
    dataDir,
    proxy: readProxy(reading),
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
      at: reading.isEmpty('BACKUP_AT') ? null : (reading.read('BACKUP_AT', minutesOfDay) ?? 120),
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
    alertEmail: reading.read('ALERT_EMAIL', mailAddress) ?? null,
    pushServices: reading.read('PUSH_SERVICES', pushServices) ?? null,
    brand,
    securityContact: reading.read('SECURITY_CONTACT', contact) ?? `mailto:${brand.supportEmail}`,
    androidApp: reading.read('ANDROID_APP', androidApp) ?? null,
    hasMetadataAgreement: reading.read('TMDB_AGREEMENT', v.picklist(['yes', 'no'])) === 'yes',
    dataPrice: reading.read('DATA_PRICE', comparePrice) ?? { cents: 4_500, seen: '2022-10' },
    passwordHashing: reading.read('PASSWORD_HASHING', argon2Settings) ?? minArgon2,
    serviceWorker: reading.read('SERVICE_WORKER', flag) ?? true,
    logLevel: reading.read('LOG_LEVEL', logLevel) ?? 'info',
    // A server that runs in a terminal has no load balancer.
    drainSeconds: reading.read('DRAIN_SECONDS', wholeNumber(0, 600)) ?? (production && !isTerminal ? 10 : 0),
    secrets: {
      app: readAppSecret(reading, production),
      metadata: metadataSecret,
      checkout: checkoutSecret,
      smtpUrl,
      dkimKey,
      bucket: readBucketKeys(reading),
      metricsToken: reading.read('METRICS_TOKEN', v.pipe(token, v.minLength(16))) ?? null,
      alertWebhook: reading.read('ALERT_WEBHOOK', pageUrl) ?? null,
    },
  };
}

const logLevel = v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

function readPublicUrl(reading: Reading, { production, allowed }: StandInRule): string | undefined {
  const url = reading.read('PUBLIC_URL', origin);
  const parsed = url === undefined ? null : URL.parse(url);
  if (production && parsed?.protocol === 'http:' && !isLoopback(parsed.hostname)) {
    reading.refuse('PUBLIC_URL');
  }
  if (!allowed && reading.text('PUBLIC_URL') === undefined) reading.refuse('PUBLIC_URL');
  return url;
}

function readProxy(reading: Reading): Config['proxy'] {
  const url = reading.read('HTTPS_PROXY', urlOf('http:', 'https:'));
  return url === undefined ? null : { url: url.href, except: reading.read('NO_PROXY', line) ?? '' };
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

/** A preview shows each link of the specification by these stand-ins. Nobody owns `.example` (RFC 2606). */
export const previewApps = {
  STORE_URL: 'https://store.example/app',
  WINDOWS_APP_URL: 'https://downloads.example/app.exe',
};

/** Mail to `.example` reaches nobody (RFC 2606). */
function readMailbox(reading: Reading, name: 'SUPPORT_EMAIL' | 'BILLING_EMAIL', rule: StandInRule): string {
  const address = reading.read(name, mailAddress);
  const isNobody = address === undefined || /[@.]example$/i.test(address);
  if (!rule.allowed && isNobody) reading.refuse(name);
  return address ?? (name === 'SUPPORT_EMAIL' ? 'support@stoep.example' : 'billing@stoep.example');
}

function readBrand(reading: Reading, rule: StandInRule): Brand {
  const readApp = (name: keyof typeof previewApps) =>
    reading.read(name, pageUrl) ?? (rule.allowed && !reading.isEmpty(name) ? previewApps[name] : null);
  return {
    name: reading.read('BRAND_NAME', v.pipe(line, v.maxLength(60))) ?? ownName,
    supportEmail: readMailbox(reading, 'SUPPORT_EMAIL', rule),
    billingEmail: readMailbox(reading, 'BILLING_EMAIL', rule),
    informationOfficer: reading.read('INFORMATION_OFFICER', v.pipe(line, v.maxLength(120))) ?? null,
    legalPerson: readLegalPerson(reading),
    storeUrl: readApp('STORE_URL'),
    windowsAppUrl: readApp('WINDOWS_APP_URL'),
    compare: reading.read('COMPARE_PRICE', comparePrice) ?? { cents: 19_900, seen: '2025-08' },
  };
}
