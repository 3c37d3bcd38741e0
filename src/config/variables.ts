/** Neither text may hold the variable's value. */
export interface VariableHelp {
  expected: string;
  example: string;
}

/** scripts/setting-texts.ts describes each variable in more detail. */
export const variables = {
  NODE_ENV: { expected: '"production" or "development"', example: 'production' },
  PREVIEW: { expected: '1 to use stand-ins for the third parties, else 0', example: '1' },
  PORT: { expected: 'a port from 0 to 65535', example: '3000' },
  HOST: { expected: 'a host name or an IP address to listen on', example: '127.0.0.1' },
  PUBLIC_URL: {
    expected:
      'an origin (http or https, no path); required in production, and https there, or http on loopback',
    example: 'https://stoep.example',
  },
  TRUST_PROXY: { expected: 'how many reverse proxies stand in front: 0 to 32', example: '1' },
  HTTPS_PROXY: {
    expected: 'an http or https URL of the proxy that calls to other servers go through',
    example: 'http://proxy.internal:3128',
  },
  NO_PROXY: {
    expected: 'hosts with commas between them, which are called without HTTPS_PROXY',
    example: 'store.internal,.corp.example',
  },
  APP_SECRET: {
    expected: '32 random bytes or more; required in production, and no default or repeated text',
    example: 'the output of: openssl rand -base64 48',
  },
  PASSWORD_HASHING: {
    expected:
      'argon2id settings: m (KiB) from 19456 (the least that OWASP allows) to 262144, t from 2 to 10, p from 1 to 4',
    example: 'm=19456,t=2,p=1',
  },
  DATA_DIR: { expected: 'a folder that this user may write to', example: './data' },
  DATABASE_URL: {
    expected:
      'file:PATH for the embedded database, or a postgres:// URL that names a database, with @ : / ? # % in the password as %40 %3A %2F %3F %23 %25',
    example: 'postgres://user:password@localhost:5432/stoep',
  },
  CACHE_URL: { expected: 'a redis:// or valkey:// URL', example: 'redis://localhost:6379' },
  AVATAR_STORE: {
    expected: 'file:PATH, or s3://BUCKET with endpoint (http or https) and region',
    example: 's3://avatars?endpoint=https://s3.example&region=af-south-1',
  },
  BACKUP_AT: { expected: 'a time of day in Johannesburg, or empty for no backups', example: '02:00' },
  BACKUP_KEEP: { expected: 'how many backups are kept: 1 to 366', example: '14' },
  BACKUP_STORE: {
    expected: 'file:PATH, or s3://BUCKET with endpoint (http or https) and region',
    example: 's3://backups?endpoint=https://s3.example&region=af-south-1',
  },
  AWS_ACCESS_KEY_ID: {
    expected: "the bucket's access key, together with AWS_SECRET_ACCESS_KEY",
    example: 'AKIAIOSFODNN7EXAMPLE',
  },
  AWS_SECRET_ACCESS_KEY: {
    expected: "the bucket's secret key, together with AWS_ACCESS_KEY_ID",
    example: 'the secret that came with the access key',
  },
  TMDB_API_KEY: {
    expected: "TMDB's v3 key, or TMDB_ACCESS_TOKEN instead, never both",
    example: '0123456789abcdef0123456789abcdef',
  },
  TMDB_ACCESS_TOKEN: {
    expected: "TMDB's v4 token, or TMDB_API_KEY instead, never both",
    example: 'eyJhbGciOiJIUzI1NiJ9.…',
  },
  TMDB_AGREEMENT: {
    expected: 'yes once TMDB agreed in writing that users are charged, else no',
    example: 'yes',
  },
  TMDB_API_URL: { expected: 'an http or https URL without query', example: 'https://api.themoviedb.org/3' },
  TMDB_IMAGE_URL: { expected: 'an http or https URL without query', example: 'https://image.tmdb.org/t/p' },
  YOCO_SECRET_KEY: {
    expected: "Yoco's key, sk_test_… or sk_live_…, together with YOCO_WEBHOOK_SECRET",
    example: 'sk_test_1234567890',
  },
  YOCO_WEBHOOK_SECRET: {
    expected: 'the signing secret (base64 of 24 bytes or more, after whsec_), together with YOCO_SECRET_KEY',
    example: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  },
  YOCO_API_URL: { expected: 'an http or https URL without query', example: 'https://payments.yoco.com/api' },
  EMBED_SERVERS: {
    expected: 'a JSON array of one to three servers',
    example:
      '[{"name":"One","movie":"https://a.example/movie/{imdb}","tv":"https://a.example/tv/{imdb}/{season}/{episode}"}]',
  },
  LANGUAGES: {
    expected: 'languages with commas between them, the first one for who chose none: en, af, zu, xh, st',
    example: 'en,zu,xh,af,st',
  },
  TRAILERS: {
    expected: 'the host that trailers are linked at: youtube-nocookie, or empty for no trailers',
    example: 'youtube-nocookie',
  },
  SMTP_URL: { expected: 'an smtp:// or smtps:// URL', example: 'smtps://user:password@mail.example:465' },
  MAIL_FROM: {
    expected: 'a sender address, needed together with SMTP_URL',
    example: 'Stoep <no-reply@stoep.example>',
  },
  MAIL_BOUNCE: {
    expected: 'an e-mail address, which gets what could not be delivered',
    example: 'bounces@stoep.example',
  },
  MAIL_DKIM_KEY: {
    expected:
      'a private RSA key of 2048 bits or more in PEM, its text or file:PATH, together with MAIL_DKIM_SELECTOR',
    example: 'file:/etc/stoep/dkim.pem, made by: openssl genrsa -out dkim.pem 2048',
  },
  MAIL_DKIM_SELECTOR: {
    expected: 'letters, digits and hyphens, which name the key in the DNS; together with MAIL_DKIM_KEY',
    example: 'stoep2026',
  },
  ALERT_EMAIL: { expected: 'an e-mail address that somebody reads', example: 'ops@yourdomain.co.za' },
  ALERT_WEBHOOK: {
    expected: 'an http or https URL that takes a POST of JSON',
    example: 'https://hooks.slack.example/services/T000/B000/key',
  },
  PUSH_SERVICES: {
    expected: 'origins of push services (https, or http on loopback) with spaces between them, or off',
    example: 'https://fcm.googleapis.com https://updates.push.services.mozilla.com',
  },
  BRAND_NAME: { expected: 'a name of 1 to 60 characters on one line', example: 'Stoep' },
  SUPPORT_EMAIL: {
    expected: 'an e-mail address that somebody reads; required in production, and not on .example there',
    example: 'support@yourdomain.co.za',
  },
  BILLING_EMAIL: {
    expected: 'an e-mail address that somebody reads; required in production, and not on .example there',
    example: 'billing@yourdomain.co.za',
  },
  INFORMATION_OFFICER: {
    expected: 'the name of the person responsible for personal information, 1 to 120 characters on one line',
    example: 'Thandi Mokoena',
  },
  OPERATOR_NAME: {
    expected:
      'the name of whoever offers the service, 1 to 120 characters on one line; the other OPERATOR_ settings need it',
    example: 'Stoep Media (Pty) Ltd',
  },
  OPERATOR_REGISTRATION: {
    expected: 'a registration number, 1 to 60 characters on one line',
    example: '2026/123456/07',
  },
  OPERATOR_ADDRESS: {
    expected: 'an address with commas instead of lines, 1 to 240 characters',
    example: '1 Long Street, Cape Town, 8001',
  },
  OPERATOR_PHONE: {
    expected: 'a phone number of 6 to 30 digits, spaces, hyphens, slashes and parentheses, or + before them',
    example: '+27 21 555 0100',
  },
  OPERATOR_VAT: {
    expected:
      'a VAT number of ten digits that begins with 4, alone or followed by @ and the day from which VAT is charged',
    example: '4123456789@2026-03-01',
  },
  OPERATOR_CHANGED_ON: { expected: 'a day, written YYYY-MM-DD', example: '2026-11-28' },
  SECURITY_CONTACT: {
    expected: 'a mailto: or https: address for reports of vulnerabilities',
    example: 'mailto:security@stoep.example',
  },
  STORE_URL: {
    expected: 'an http or https URL',
    example: 'https://play.google.com/store/apps/details?id=example.stoep',
  },
  WINDOWS_APP_URL: { expected: 'an http or https URL', example: 'https://stoep.example/stoep.exe' },
  ANDROID_APP: {
    expected: "the Android app's package, @, and the SHA-256 of its signing certificate in hexadecimal",
    example: `example.stoep@${'A1:'.repeat(31)}A1`,
  },
  COMPARE_PRICE: {
    expected: "the competitor's price in cents, @, and the month or day when it was seen",
    example: '19900@2025-08-20',
  },
  DATA_PRICE: {
    expected: 'the price of a GB in cents, @, and the month or day when it was seen',
    example: '4500@2022-10',
  },
  SERVICE_WORKER: {
    expected: '1, or 0 to remove the service worker and its copies from all devices',
    example: '1',
  },
  METRICS_TOKEN: {
    expected: '16 printable characters or more, without spaces',
    example: 'the output of: openssl rand -hex 24',
  },
  DRAIN_SECONDS: { expected: 'a whole number of seconds from 0 to 600', example: '10' },
  LOG_LEVEL: { expected: 'trace, debug, info, warn, error, fatal or silent', example: 'info' },
} as const satisfies Record<string, VariableHelp>;

export type VariableName = keyof typeof variables;
