import { describe, expect, test } from 'vitest';
import { config, secret, webhook, wrong } from '#test/configuration.ts';

describe('refused values', () => {
  test.for([
    ['PORT', ['-1', '65536', '3000.5', '0x10', '1e3', 'three', '99999999999999999999', '30 00']],
    ['HOST', ['a b', 'http://x', 'x/y', `${'x'.repeat(300)}`]],
    [
      'PUBLIC_URL',
      [
        'stoep.example',
        'ftp://a.example',
        'https://a.example/path',
        'https://a.example?x',
        'https://u:p@a.example',
        '//a.example',
      ],
    ],
    ['TRUST_PROXY', ['-1', '33', 'true', '1.5']],
    [
      'APP_SECRET',
      [
        'short',
        'x'.repeat(64),
        'please-change-me-please-change-me-now',
        'abcabcabcabcabcabcabcabcabcabcabcabc',
      ],
    ],
    [
      'PASSWORD_HASHING',
      [
        'argon2id',
        '19456,2,1',
        'm=19456,t=2',
        'm=19455,t=2,p=1',
        'm=19456,t=1,p=1',
        'm=19456,t=2,p=0',
        'm=262145,t=2,p=1',
        'm=99999999999,t=2,p=1',
        'm=19456,t=11,p=1',
        'm=19456,t=2,p=5',
        'm=-19456,t=2,p=1',
        'm=19456.5,t=2,p=1',
        't=2,m=19456,p=1',
        'm=19456,t=2,p=1,m=19456',
      ],
    ],
    ['DATA_DIR', ['a\u0000b', 'a\nb', 'x'.repeat(10_000)]],
    [
      'DATABASE_URL',
      [
        'stoep.db',
        'file:',
        'file::memory:',
        'file:a.db?mode=ro',
        'mysql://a/b',
        'postgres://host',
        'postgres://user:p@ss/word@host/stoep',
        'file://elsewhere.example/x.db',
      ],
    ],
    ['CACHE_URL', ['localhost:6379', 'http://localhost', 'redis://']],
    [
      'AVATAR_STORE',
      [
        'avatars',
        's3://bucket',
        's3://bucket?endpoint=https://a.example',
        's3://b?endpoint=ftp://a&region=x',
        'file:',
      ],
    ],
    ['BACKUP_AT', ['2:00', '24:00', '02:60', '02:00:00', 'two', '02.00', '-1:00', 'off']],
    ['BACKUP_KEEP', ['0', '-1', '367', '1.5', 'all']],
    ['BACKUP_STORE', ['backups', 's3://bucket', 'file:', 'https://a.example/backups']],
    ['TMDB_API_KEY', ['two words', 'naïve', 'a\nb', 'x'.repeat(9000)]],
    ['TMDB_ACCESS_TOKEN', ['two words']],
    [
      'TMDB_API_URL',
      ['api.example', 'https://a.example/3?key=1', 'https://u:p@a.example', 'javascript:alert(1)'],
    ],
    ['TMDB_IMAGE_URL', ['file:///etc/passwd']],
    ['YOCO_API_URL', ['payments']],
    ['TRAILERS', ['youtube', 'https://www.youtube-nocookie.com', '1']],
    ['MAIL_FROM', ['nobody', 'A <nobody>', 'a@b.example\nBcc: c@d.example']],
    ['MAIL_BOUNCE', ['nobody', 'Stoep <a@b.example>', 'a@b.example\nX: y']],
    ['BRAND_NAME', ['x'.repeat(61), 'a\tb']],
    ['SUPPORT_EMAIL', ['support', 'a@b@c', 'a@b.example, c@d.example']],
    ['BILLING_EMAIL', ['billing']],
    [
      'SECURITY_CONTACT',
      ['security@a.example', 'mailto:nobody', 'http://a.example/', 'mailto:a@b.example\nX: y'],
    ],
    ['OPERATOR_NAME', ['x'.repeat(121), 'Stoep\nMedia']],
    ['OPERATOR_CHANGED_ON', ['28 November 2026', '2026-02-30', '2026-11']],
    ['TMDB_AGREEMENT', ['1', 'Yes', 'maybe']],
    [
      'ANDROID_APP',
      [
        'example.stoep',
        `stoep@${'A1'.repeat(32)}`,
        `example.stoep@${'A1'.repeat(31)}`,
        `example.stoep@${'G1'.repeat(32)}`,
      ],
    ],
    ['STORE_URL', ['play store', 'javascript:alert(1)', 'https://u:p@a.example']],
    ['WINDOWS_APP_URL', ['data:text/html,x']],
    [
      'COMPARE_PRICE',
      ['199', '19900@2025-13', '19900@2025-02-30', '0@2025-08', '19900@yesterday', '-1@2025-08'],
    ],
    ['DRAIN_SECONDS', ['-1', '1.5', '601', 'ten']],
    ['METRICS_TOKEN', ['too-short', 'has spaces in the token']],
    ['LOG_LEVEL', ['INFO', 'verbose', '3']],
  ] as const)('%s', ([name, values]) => {
    for (const value of values) expect([value, wrong({ [name]: value })]).toEqual([value, [name]]);
  });

  test('the payment keys come together and in their own forms', () => {
    const keys = { YOCO_SECRET_KEY: 'sk_test_1', YOCO_WEBHOOK_SECRET: webhook };
    expect(wrong(keys)).toEqual([]);
    expect(wrong({ YOCO_SECRET_KEY: 'sk_test_1' })).toEqual(['YOCO_WEBHOOK_SECRET']);
    expect(wrong({ YOCO_WEBHOOK_SECRET: webhook })).toEqual(['YOCO_SECRET_KEY']);
    expect(wrong({ ...keys, YOCO_SECRET_KEY: 'pk_live_1' })).toEqual(['YOCO_SECRET_KEY']);
    expect(wrong({ ...keys, YOCO_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' })).toEqual(['YOCO_WEBHOOK_SECRET']);
    expect(wrong({ ...keys, YOCO_WEBHOOK_SECRET: 'whsec_!!!' })).toEqual(['YOCO_WEBHOOK_SECRET']);
  });

  test('TMDB takes a key or a token, not both', () => {
    expect(wrong({ TMDB_API_KEY: 'a', TMDB_ACCESS_TOKEN: 'b' })).toEqual(['TMDB_API_KEY']);
    expect(config({ TMDB_ACCESS_TOKEN: 'b' }).secrets.metadata).toEqual({ kind: 'token', value: 'b' });
  });

  test('what the law asks of the operator needs a name, and has one line', () => {
    const name = { OPERATOR_NAME: 'A (Pty) Ltd' };
    for (const [setting, values] of [
      ['OPERATOR_REGISTRATION', ['x'.repeat(61), '2026\n07']],
      ['OPERATOR_ADDRESS', ['x'.repeat(241), '1 Long Street\nCape Town']],
      ['OPERATOR_PHONE', ['12345', 'ask Thandi', '+27 21 555 0100 ext 2', '1'.repeat(31)]],
      ['OPERATOR_VAT', ['412345678', '5123456789', '4123456789@yesterday', '4123456789@2026-01-01@x']],
    ] as const)
      for (const value of values)
        expect([value, wrong({ ...name, [setting]: value })]).toEqual([value, [setting]]);
    expect(wrong({ OPERATOR_PHONE: '021 555 0100' })).toEqual(['OPERATOR_NAME']);
    expect(wrong({ ...name, OPERATOR_PHONE: '021 555 0100' })).toEqual([]);
  });

  test('mail needs a sender', () => {
    expect(wrong({ SMTP_URL: 'smtp://mail.example' })).toEqual(['MAIL_FROM']);
    const from = { MAIL_FROM: 'a@b.example' };
    expect(wrong({ ...from, SMTP_URL: 'mail.example' })).toEqual(['SMTP_URL']);
    expect(wrong({ ...from, SMTP_URL: 'https://mail.example' })).toEqual(['SMTP_URL']);
  });
});

describe('accepted values', () => {
  test.for([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [
      { PORT: '0', HOST: '::' },
      { port: 0, host: '::' },
    ],
    [{ PUBLIC_URL: 'https://Stoep.example:443/' }, { publicUrl: 'https://stoep.example', secure: true }],
    [{ DATA_DIR: '/data' }, { dataDir: '/data', database: { kind: 'sqlite', file: '/data/stoep.db' } }],
    [{ DATABASE_URL: 'file:my.db' }, { database: { kind: 'sqlite', file: '/srv/stoep/my.db' } }],
    [{ DATABASE_URL: 'file:/var/my.db' }, { database: { kind: 'sqlite', file: '/var/my.db' } }],
    [{ DATABASE_URL: 'file:///var/my%20own.db' }, { database: { kind: 'sqlite', file: '/var/my own.db' } }],
    [
      { DATABASE_URL: 'postgres://u:p@h/d?sslmode=require' },
      { database: { kind: 'postgres', url: 'postgres://u:p@h/d?sslmode=require' } },
    ],
    [{ CACHE_URL: 'valkey://cache:6379/1' }, { cache: { kind: 'redis', url: 'valkey://cache:6379/1' } }],
    [{ AVATAR_STORE: 'file:pictures' }, { avatars: { kind: 'folder', path: '/srv/stoep/pictures' } }],
    [
      { AVATAR_STORE: 's3://avatars?endpoint=https://s3.example/&region=af-south-1' },
      { avatars: { kind: 's3', bucket: 'avatars', endpoint: 'https://s3.example', region: 'af-south-1' } },
    ],
    [{}, { backups: { at: 120, keep: 14, store: { kind: 'folder', path: '/srv/stoep/data/backups' } } }],
    [
      { BACKUP_AT: '23:59', BACKUP_KEEP: '3', BACKUP_STORE: 'file:/mnt/backups' },
      { backups: { at: 1_439, keep: 3, store: { kind: 'folder', path: '/mnt/backups' } } },
    ],
    [{ BACKUP_AT: '  ' }, { backups: { at: null } }],
    [
      { BACKUP_STORE: 's3://kept?endpoint=https://s3.example&region=af-south-1' },
      {
        backups: {
          store: { kind: 's3', bucket: 'kept', endpoint: 'https://s3.example', region: 'af-south-1' },
        },
      },
    ],
    [
      { TMDB_API_KEY: 'k', TMDB_API_URL: 'http://localhost:4000/3/' },
      { metadata: { apiUrl: 'http://localhost:4000/3', imageUrl: 'https://image.tmdb.org/t/p' } },
    ],
    [{ COMPARE_PRICE: '22900@2026-02-28' }, { brand: { compare: { cents: 22_900, seen: '2026-02-28' } } }],
    [{ TRAILERS: 'youtube-nocookie' }, { trailers: 'youtube-nocookie' }],
    [
      {
        OPERATOR_NAME: 'A (Pty) Ltd',
        OPERATOR_ADDRESS: '1 Long Street, Cape Town, 8001',
        OPERATOR_PHONE: '(021) 555-0100',
        OPERATOR_VAT: '4123 456 789@2026-03-01',
        OPERATOR_CHANGED_ON: '2026-11-28',
      },
      {
        brand: {
          legalPerson: {
            name: 'A (Pty) Ltd',
            registration: null,
            address: '1 Long Street, Cape Town, 8001',
            phone: '(021) 555-0100',
            vat: { number: '4123456789', from: '2026-03-01' },
            changedOn: '2026-11-28',
          },
        },
      },
    ],
    [{ OPERATOR_NAME: 'A', OPERATOR_VAT: '4123456789' }, { brand: { legalPerson: { vat: { from: null } } } }],
    [{ TRAILERS: '' }, { trailers: null }],
    [
      { MAIL_FROM: 'a@b.example', SMTP_URL: 'smtp://m' },
      { mail: { from: 'a@b.example', bounce: null, dkim: null } },
    ],
    [
      { LOG_LEVEL: 'silent', TRUST_PROXY: '2' },
      { logLevel: 'silent', trustProxy: 2 },
    ],
    [{ NODE_ENV: 'test' }, { production: false }],
    [{ APP_SECRET: `  ${secret}\n` }, { secrets: { app: secret } }],
  ] as const)('%j', ([environment, expected]) => {
    expect(config(environment)).toMatchObject(expected);
  });

  test.for([webhook, webhook.replace(/=$/, ''), webhook.slice(6), webhook.slice(6, -1)])(
    'the signing secret with and without prefix and padding: %s',
    (text) => {
      const read = config({ YOCO_SECRET_KEY: 'sk_test_1', YOCO_WEBHOOK_SECRET: text });
      const stored = read.secrets.checkout?.webhookSecret ?? '';
      expect(Buffer.from(stored, 'base64').toString()).toBe('0123456789abcdef0123456789abcdef');
    },
  );
});
