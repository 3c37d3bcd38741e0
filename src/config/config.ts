import type { Argon2Settings } from '#src/domain/argon2.ts';
import type { Language } from '#src/domain/languages.ts';

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
  /** False for the default. */
  isPublicUrlSet: boolean;
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
  /** The first is for who chose none. */
  languages: readonly Language[];
  /** The host of trailers; null links none. */
  trailers: 'youtube-nocookie' | null;
  mail: MailConfig | null;
  /** Origins of push services that notifications may go to; null allows every public one, an empty list none. */
  pushServices: readonly string[] | null;
  brand: Brand;
  /** A `mailto:` or `https:` address for reports of holes. */
  securityContact: string;
  /** The operator's Android app, which may open our links. */
  androidApp: { package: string; fingerprint: string } | null;
  /** The operator says that the metadata service agreed to charging its users. */
  hasMetadataAgreement: boolean;
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

export interface MailConfig {
  from: string;
  /** The envelope's sender; null means the address of `from`. */
  bounce: string | null;
  /** The key is among the secrets; null signs nothing. */
  dkim: { domain: string; selector: string } | null;
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
  /** Is in PEM. */
  dkimKey: string | null;
  /** Is null if none are needed. */
  bucket: { accessKey: string; secretKey: string } | null;
  metricsToken: string | null;
}
