import { describe, expect, test } from 'vitest';
import { config, cwd, embed, production, secret, webhook, wrong } from '#test/configuration.ts';
import type { Config } from './config.ts';
import { readConfig } from './env.ts';
import { describeProblems } from './problems.ts';

test('an empty environment is a preview with the documented defaults', () => {
  expect(config({})).toEqual({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    isPublicUrlSet: false,
    secure: false,
    trustProxy: 0,
    proxy: null,
    dataDir: '/srv/stoep/data',
    database: { kind: 'sqlite', file: '/srv/stoep/data/stoep.db' },
    cache: { kind: 'process' },
    avatars: { kind: 'folder', path: '/srv/stoep/data/avatars' },
    backups: { at: 120, keep: 14, store: { kind: 'folder', path: '/srv/stoep/data/backups' } },
    metadata: null,
    checkout: null,
    embeds: null,
    languages: ['en', 'af', 'zu', 'xh', 'st'],
    trailers: null,
    mail: null,
    pushServices: null,
    brand: {
      name: 'Stoep',
      supportEmail: 'support@stoep.example',
      informationOfficer: null,
      legalPerson: null,
      billingEmail: 'billing@stoep.example',
      storeUrl: 'https://store.example/app',
      windowsAppUrl: 'https://downloads.example/app.exe',
      compare: { cents: 19_900, seen: '2025-08' },
    },
    securityContact: 'mailto:support@stoep.example',
    androidApp: null,
    alertEmail: null,
    hasMetadataAgreement: false,
    dataPrice: { cents: 4_500, seen: '2022-10' },
    passwordHashing: { memory: 19_456, passes: 2, parallelism: 1 },
    serviceWorker: true,
    logLevel: 'info',
    drainSeconds: 0,
    searchPath: '',
    secrets: {
      app: null,
      metadata: null,
      checkout: null,
      smtpUrl: null,
      dkimKey: null,
      bucket: null,
      metricsToken: null,
      alertWebhook: null,
    },
  } satisfies Config);
});

test('empty and blank values count as unset', () => {
  const names = Object.keys(production).filter((name) => name !== 'NODE_ENV');
  expect(config(Object.fromEntries(names.map((name) => [name, '  '])))).toEqual(config({}));
});

test('a complete production environment', () => {
  const read = config(production);
  expect(read.brand).toMatchObject({ storeUrl: null, windowsAppUrl: null });
  expect(read).toMatchObject({
    production: true,
    secure: true,
    metadata: { apiUrl: 'https://api.themoviedb.org/3', imageUrl: 'https://image.tmdb.org/t/p' },
    checkout: { apiUrl: 'https://payments.yoco.com/api' },
    embeds: [{ ...embed, anime: embed.tv, sandbox: [] }],
    mail: { from: 'Stoep <no-reply@stoep.example>', bounce: null, dkim: null },
    secrets: {
      app: secret,
      metadata: { kind: 'key', value: production.TMDB_API_KEY },
      checkout: { secretKey: 'sk_live_abc123', webhookSecret: webhook.slice('whsec_'.length) },
      smtpUrl: 'smtps://user:password@mail.example',
    },
  });
});

describe('production', () => {
  test('names everything that is missing at once', () => {
    expect(wrong({ NODE_ENV: 'production' }).sort()).toEqual([
      'APP_SECRET',
      'BILLING_EMAIL',
      'EMBED_SERVERS',
      'PUBLIC_URL',
      'SUPPORT_EMAIL',
      'TMDB_API_KEY',
      'YOCO_SECRET_KEY',
      'YOCO_WEBHOOK_SECRET',
    ]);
  });

  test('takes stand-ins when told so, but still needs its secret', () => {
    expect(wrong({ NODE_ENV: 'production', PREVIEW: '1' })).toEqual(['APP_SECRET']);
    expect(wrong({ NODE_ENV: 'production', PREVIEW: '1', APP_SECRET: secret })).toEqual([]);
    expect(wrong({ ...production, EMBED_SERVERS: '', PREVIEW: '0' })).toEqual(['EMBED_SERVERS']);
    expect(wrong({ PREVIEW: 'perhaps' })).toEqual(['PREVIEW']);
  });

  test.for([
    ['http://stoep.example', ['PUBLIC_URL']],
    ['http://10.0.0.1:3000', ['PUBLIC_URL']],
    ['http://127.0.0.1.example', ['PUBLIC_URL']],
    ['http://localhost:3000', []],
    ['http://127.0.0.1:8080', []],
    ['http://[::1]:8080', []],
    ['https://stoep.example', []],
  ] as const)('PUBLIC_URL %s: %j', ([url, names]) => {
    expect(wrong({ ...production, PUBLIC_URL: url })).toEqual(names);
  });

  test.for([
    ['support@stoep.example', ['SUPPORT_EMAIL']],
    ['support@mail.STOEP.EXAMPLE', ['SUPPORT_EMAIL']],
    ['', ['SUPPORT_EMAIL']],
    ['support@example.co.za', []],
  ] as const)('SUPPORT_EMAIL %s: %j', ([address, names]) => {
    expect(wrong({ ...production, SUPPORT_EMAIL: address })).toEqual(names);
    expect(wrong({ ...production, SUPPORT_EMAIL: address, PREVIEW: '1' })).toEqual([]);
  });

  test('warns of https without a trusted proxy', () => {
    const untrusted = readConfig({ ...production, TRUST_PROXY: '0' }, { cwd });
    expect(untrusted.warnings).toEqual([expect.stringMatching('^PUBLIC_URL is https and TRUST_PROXY is 0')]);
    expect(readConfig(production, { cwd }).warnings).toEqual([]);
  });

  test('warns of a test key and of mail that reaches nobody', () => {
    const { warnings } = readConfig({ ...production, YOCO_SECRET_KEY: 'sk_test_1', SMTP_URL: '' }, { cwd });
    expect(warnings.join('\n')).toMatch(/test key[\s\S]*outbox/);
  });
});

test('every problem is told at once, each with its name, expectation and example', () => {
  const result = readConfig({ PORT: 'x', LOG_LEVEL: 'x', TMDB_API_KEY: 'a b', EMBED_SERVERS: '[]' }, { cwd });
  if (result.ok) throw new Error('Not refused.');
  const text = describeProblems(result.problems);
  for (const name of ['PORT', 'LOG_LEVEL', 'TMDB_API_KEY', 'EMBED_SERVERS'])
    expect(text).toContain(`  ${name} is wrong\n`);
  expect(text).toContain("Stoep can't start: 4 settings are wrong.");
  expect(text.match(/expected: ./g)).toHaveLength(4);
  expect(text.match(/example: {2}./g)).toHaveLength(4);
});

test('what is missing reads otherwise than what is wrong', () => {
  const result = readConfig({ ...production, APP_SECRET: '', TRUST_PROXY: 'x', PUBLIC_URL: '' }, { cwd });
  if (result.ok) throw new Error('Not refused.');
  const text = describeProblems(result.problems);
  expect(text).toContain("Stoep can't start: 1 setting is wrong, 2 settings are missing.");
  for (const line of ['APP_SECRET is missing', 'TRUST_PROXY is wrong', 'PUBLIC_URL is missing'])
    expect(text).toContain(`  ${line}\n`);
});

describe('likely slips of the pen', () => {
  test.for([
    ['YOCO_SECRET', 'There is YOCO_SECRET_KEY, YOCO_WEBHOOK_SECRET, YOCO_API_URL.'],
    ['DATABASE_URI', 'There is DATABASE_URL.'],
    ['EMBED_SERVER', 'There is EMBED_SERVERS.'],
    ['app_secret', 'There is APP_SECRET.'],
    ['STOEP_PORT', 'docs/configuration.md lists the settings.'],
  ])('%s is told with what there is, without its value', ([name = '', settings]) => {
    const { warnings } = readConfig({ [name]: 'kept-out-of-sight' }, { cwd });
    expect(warnings).toEqual([`${name} is not a setting of Stoep. ${settings}`]);
  });

  test.for([
    'WORKERS',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_TRACES_SAMPLER_ARG',
  ])('%s of earlier versions is said to do nothing, with what to use instead', (name) => {
    const { warnings } = readConfig({ [name]: 'kept-out-of-sight' }, { cwd });
    expect(warnings).toEqual([
      expect.stringMatching(`^${name} does nothing any more\\. .*docs/\\w+\\.md\\.$`),
    ]);
    expect(readConfig({ [name]: '' }, { cwd }).warnings).toEqual([]);
  });

  test('what every shell has is left alone', () => {
    const shell = {
      HOME: '/',
      PATH: '/bin',
      HOSTNAME: 'x',
      POST: '1',
      USER: 'x',
      npm_config_port: '1',
      TMPDIR: '/',
    };
    expect(readConfig(shell, { cwd }).warnings).toEqual([]);
  });

  test('a proxy that a machine names in both ways of writing is no slip', () => {
    const both = { HTTPS_PROXY: 'http://proxy.internal:3128', https_proxy: 'http://proxy.internal:3128' };
    expect(readConfig(both, { cwd }).warnings).toEqual([]);
    expect(config(both).proxy).toEqual({ url: 'http://proxy.internal:3128/', except: '' });
    expect(readConfig({ https_proxy: both.https_proxy }, { cwd }).warnings).toHaveLength(1);
  });

  test('addresses without their key are warned about', () => {
    const { warnings } = readConfig(
      { TMDB_API_URL: 'https://a.example', YOCO_API_URL: 'http://b.example' },
      { cwd },
    );
    expect(warnings).toHaveLength(3);
  });
});
