import type { VariableName } from '#src/config/variables.ts';

export interface SettingText {
  /** `must`: production doesn't start or isn't reachable without it. `should`: set before households come. */
  need: 'must' | 'should' | 'may';
  /** The value that counts when the variable is unset. */
  unset: string;
  says: string;
}

const ours = 'preview: a stand-in';

/** Texts of docs/configuration.md and .env.example, in their order. */
export const settingTexts: Record<VariableName, SettingText> = {
  NODE_ENV: {
    need: 'must',
    unset: 'development',
    says: '`production` starts no stand-in: a missing setting is an error.',
  },
  PUBLIC_URL: {
    need: 'must',
    unset: '`http://localhost:PORT`',
    says: 'The origin that browsers see: https, or http on loopback. Links, passkeys and forms belong to it.',
  },
  APP_SECRET: {
    need: 'must',
    unset: 'preview: made once, in `DATA_DIR/app-secret`',
    says: '32 random bytes or more, the same on all nodes. It signs cookies, links, passes and backups: keep a copy apart from them.',
  },
  TMDB_API_KEY: {
    need: 'must',
    unset: ours,
    says: 'TMDB’s v3 key. Set this or the token, never both.',
  },
  TMDB_ACCESS_TOKEN: { need: 'must', unset: ours, says: 'TMDB’s v4 token, in place of the key.' },
  YOCO_SECRET_KEY: { need: 'must', unset: ours, says: 'Yoco’s key. A test key charges no card.' },
  YOCO_WEBHOOK_SECRET: {
    need: 'must',
    unset: ours,
    says: 'What Yoco signs its webhooks with. It shows it once, when the webhook is registered.',
  },
  EMBED_SERVERS: {
    need: 'must',
    unset: ours,
    says: 'One to three players that you have the right to use, as JSON. `movie` holds `{imdb}`; `tv` and `anime` (`tv` when left out) also `{season}` and `{episode}`. Where a player takes them: `{seconds}` to begin at, `{language}` of the viewer. `sandbox` lists further sandbox tokens; a player that needs some is never offered to sub-users.',
  },
  SUPPORT_EMAIL: {
    need: 'must',
    unset: 'preview: support@stoep.example',
    says: 'Shown to households, and where their requests arrive.',
  },
  BILLING_EMAIL: {
    need: 'must',
    unset: 'preview: billing@stoep.example',
    says: 'Shown to households, and gets a mail about each refund that is due.',
  },
  SMTP_URL: {
    need: 'should',
    unset: 'mails stay in a folder of `DATA_DIR`',
    says: 'The mail server: `smtps://`, or `smtp://` with STARTTLS. On loopback it may do without encryption.',
  },
  MAIL_FROM: { need: 'should', unset: 'none', says: 'The sender, needed with `SMTP_URL`.' },
  TRUST_PROXY: {
    need: 'should',
    unset: '0',
    says: 'How many reverse proxies stand in front. Too low: all visitors count as one address. Too high: they choose theirs.',
  },
  DATA_DIR: {
    need: 'should',
    unset: './data',
    says: 'The SQLite database, avatars, backups and cards of titles. A path that begins with `/` survives an upgrade.',
  },
  DATABASE_URL: {
    need: 'should',
    unset: '`file:DATA_DIR/stoep.db`',
    says: '`file:` for SQLite on a local disk, `postgres://` for PostgreSQL. Write `@ : / ? # %` in its password as `%40 %3A %2F %3F %23 %25`.',
  },
  BACKUP_STORE: {
    need: 'should',
    unset: '`file:DATA_DIR/backups`',
    says: 'Where the nightly backups go: another disk, or a bucket.',
  },
  TMDB_AGREEMENT: {
    need: 'should',
    unset: 'no',
    says: 'TMDB’s free terms cover only products that charge nobody; without `yes` `doctor` warns in production.',
  },
  INFORMATION_OFFICER: {
    need: 'should',
    unset: 'nobody is named',
    says: 'Who is responsible for personal information under POPIA; the privacy policy names them.',
  },
  OPERATOR_NAME: {
    need: 'should',
    unset: 'the brand alone is named',
    says: 'The legal person that offers the service, for the terms, the privacy policy, receipts and `/help`. Section 43 of the ECT Act asks for it; `doctor` warns without it.',
  },
  OPERATOR_REGISTRATION: {
    need: 'should',
    unset: 'none',
    says: 'Its registration number, which companies have to state.',
  },
  OPERATOR_ADDRESS: {
    need: 'should',
    unset: 'none',
    says: 'Its physical address, where it receives legal documents.',
  },
  OPERATOR_PHONE: { need: 'should', unset: 'none', says: 'Its phone number.' },
  OPERATOR_VAT: {
    need: 'may',
    unset: 'receipts name no VAT',
    says: 'Its VAT number, and from which day on VAT is charged. Receipts become tax invoices that state the 15 % in the amount.',
  },
  OPERATOR_CHANGED_ON: {
    need: 'may',
    unset: 'none',
    says: 'The day these details last changed. The legal pages say it beside the date of their text.',
  },
  METRICS_TOKEN: {
    need: 'should',
    unset: 'loopback only',
    says: 'The bearer token for `/metrics` and the details of `/readyz`: 16 characters or more.',
  },
  ALERT_EMAIL: {
    need: 'should',
    unset: 'nobody is told by mail',
    says: 'Gets a mail when a check turns bad or good again. `alert test` tries it.',
  },
  ALERT_WEBHOOK: {
    need: 'should',
    unset: 'nobody is told',
    says: 'Gets the same as JSON with `text` and `content`, which Slack, Discord and bridges to Telegram take.',
  },
  HOST: { need: 'may', unset: '127.0.0.1', says: 'Where to listen. The image sets `0.0.0.0`.' },
  PORT: { need: 'may', unset: '3000', says: 'The port to listen on.' },
  PREVIEW: { need: 'may', unset: '0', says: 'In production, `1` allows the stand-ins.' },
  CACHE_URL: {
    need: 'may',
    unset: 'each node counts alone',
    says: 'Redis or Valkey, through which several nodes add up their limits. It stores nothing.',
  },
  AVATAR_STORE: {
    need: 'may',
    unset: '`file:DATA_DIR/avatars`',
    says: 'Pictures of households: a folder, or a bucket for several nodes.',
  },
  AWS_ACCESS_KEY_ID: { need: 'may', unset: 'requests go unsigned', says: 'The key of the buckets.' },
  AWS_SECRET_ACCESS_KEY: { need: 'may', unset: 'requests go unsigned', says: 'Its secret.' },
  BACKUP_AT: {
    need: 'may',
    unset: '02:00',
    says: 'When one node backs up each night, in Johannesburg’s time. Empty turns it off.',
  },
  BACKUP_KEEP: { need: 'may', unset: '14', says: 'How many of them stay: 1 to 366.' },
  DRAIN_SECONDS: {
    need: 'may',
    unset: '10 in production, 0 in a terminal',
    says: 'How long requests are served after `SIGTERM` while `/readyz` answers 503: longer than the proxy takes to notice; 600 at most.',
  },
  LOG_LEVEL: {
    need: 'may',
    unset: 'info',
    says: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
  },
  PASSWORD_HASHING: {
    need: 'may',
    unset: 'm=19456,t=2,p=1',
    says: 'argon2id of main users: KiB, passes, lanes. The default is the least that is taken.',
  },
  HTTPS_PROXY: {
    need: 'may',
    unset: 'none',
    says: 'The proxy for what goes out over https. It looks names up, so it must refuse private networks.',
  },
  NO_PROXY: { need: 'may', unset: 'none', says: 'Hosts that are called without it.' },
  MAIL_BOUNCE: {
    need: 'may',
    unset: 'the sender',
    says: 'The envelope’s sender, which gets what can’t be delivered.',
  },
  MAIL_DKIM_KEY: {
    need: 'may',
    unset: 'the mail server signs, or nobody',
    says: 'The RSA key of 2048 bits or more that signs mail: its PEM, or `file:PATH`. `doctor` prints the DNS record.',
  },
  MAIL_DKIM_SELECTOR: { need: 'may', unset: 'none', says: 'The key’s name in the DNS.' },
  PUSH_SERVICES: {
    need: 'may',
    unset: 'every public one',
    says: 'Origins where notifications may go, with spaces between them, or `off`. One in a private network has to be listed.',
  },
  SECURITY_CONTACT: {
    need: 'may',
    unset: '`SUPPORT_EMAIL`',
    says: 'For reports of vulnerabilities, at `/.well-known/security.txt`, and for push services.',
  },
  LANGUAGES: {
    need: 'may',
    unset: 'en,af,zu,xh,st',
    says: 'What viewers can choose; the first one is for who chose none. All but English are marked `(beta)`.',
  },
  TRAILERS: {
    need: 'may',
    unset: 'none',
    says: '`youtube-nocookie` links trailers there. Nobody with an age limit gets the link.',
  },
  BRAND_NAME: { need: 'may', unset: 'Stoep', says: 'The name on every page, mail and receipt.' },
  STORE_URL: {
    need: 'may',
    unset: 'no page offers the app',
    says: 'The Android app. A preview shows a stand-in address.',
  },
  WINDOWS_APP_URL: { need: 'may', unset: 'no page offers the app', says: 'The Windows app, likewise.' },
  ANDROID_APP: {
    need: 'may',
    unset: 'none',
    says: 'The Android app’s package and certificate, at `/.well-known/assetlinks.json`: it opens our links.',
  },
  COMPARE_PRICE: {
    need: 'may',
    unset: '19900@2025-08',
    says: 'A competitor’s price on the sign-up page, in cents, and when it was seen.',
  },
  DATA_PRICE: {
    need: 'may',
    unset: '4500@2022-10',
    says: 'A GB of mobile data in cents: where `/data` begins.',
  },
  SERVICE_WORKER: {
    need: 'may',
    unset: '1',
    says: '`0` removes the service worker and its copies from each device at its next visit.',
  },
  TMDB_API_URL: { need: 'may', unset: 'https://api.themoviedb.org/3', says: 'For a mirror or a test.' },
  TMDB_IMAGE_URL: { need: 'may', unset: 'https://image.tmdb.org/t/p', says: 'For a mirror or a test.' },
  YOCO_API_URL: { need: 'may', unset: 'https://payments.yoco.com/api', says: 'For a test.' },
};
