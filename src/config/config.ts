import type { Argon2Settings } from '#src/domain/argon2.ts';

/** Templates hold `{imdb}`, `{season}` and `{episode}`. */
export interface EmbedServerConfig {
  name: string;
  movie: string;
  tv: string;
  anime: string;
  sandbox: string[];
}

export type FileStore =
  | { kind: 'folder'; path: string }
  | { kind: 's3'; bucket: string; endpoint: string; region: string };

export interface Config {
  production: boolean;
  host: string;
  port: number;
  publicUrl: string;
  secure: boolean;
  trustProxy: number;
  dataDir: string;
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
  cache: { kind: 'process' } | { kind: 'redis'; url: string };
  avatars: FileStore;
  /** `at` in minutes after midnight in Johannesburg; null makes none. */
  backups: { at: number | null; keep: number; store: FileStore };
  /** Null starts the stand-in. */
  metadata: { apiUrl: string; imageUrl: string } | null;
  checkout: { apiUrl: string } | null;
  embeds: EmbedServerConfig[] | null;
  mail: { from: string } | null;
  brand: Brand;
  /** The page `/data` shows this price of a GB. */
  dataPrice: { cents: number; seen: string };
  passwordHashing: Argon2Settings;
  /** False removes the service worker from devices. */
  serviceWorker: boolean;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Seconds between the signal to stop and the end, with `/readyz` at 503. */
  drainSeconds: number;
  /** `PATH`: where PostgreSQL's programs are looked for. */
  searchPath: string;
  secrets: Secrets;
}

export interface Brand {
  name: string;
  supportEmail: string;
  billingEmail: string;
  /** The person whom the privacy policy names, as POPIA asks; null names nobody. */
  informationOfficer: string | null;
  storeUrl: string | null;
  windowsAppUrl: string | null;
  /** The competitor's price and its date. */
  compare: { cents: number; seen: string };
}

/** Never logged, never sent to a browser. */
export interface Secrets {
  /** Is null in preview until it is created. */
  app: string | null;
  metadata: { kind: 'key' | 'token'; value: string } | null;
  checkout: { secretKey: string; webhookSecret: string } | null;
  smtpUrl: string | null;
  /** Is null if none are needed. */
  bucket: { accessKey: string; secretKey: string } | null;
  metricsToken: string | null;
}
