import type { Argon2Settings } from '#src/domain/argon2.ts';
import type { Language } from '#src/domain/languages.ts';
import type { LegalPerson } from '#src/domain/legal-person.ts';

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
  /** It is false if `publicUrl` is the default. */
  isPublicUrlSet: boolean;
  secure: boolean;
  trustProxy: number;
  /** Calls over https go through it, but for the hosts of `except`. */
  proxy: { url: string; except: string } | null;
  dataDir: string;
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
  cache: { kind: 'process' } | { kind: 'redis'; url: string };
  avatars: FileStore;
  /** `at` is minutes after midnight in Johannesburg; null makes no backups. */
  backups: { at: number | null; keep: number; store: FileStore };
  /** Null starts the stand-in. */
  metadata: { apiUrl: string; imageUrl: string } | null;
  checkout: { apiUrl: string } | null;
  embeds: EmbedServerConfig[] | null;
  /** A visitor who chose no language gets the first one. */
  languages: readonly Language[];
  /** It is the host of trailers; null links none. */
  trailers: 'youtube-nocookie' | null;
  mail: MailConfig | null;
  /** The address that gets mails about checks that turned bad or good; null sends no such mails. */
  alertEmail: string | null;
  /**
   * Notifications may go to these origins of push services; null allows every public one, an empty list none.
   */
  pushServices: readonly string[] | null;
  brand: Brand;
  /** Reports of vulnerabilities go to this `mailto:` or `https:` address. */
  securityContact: string;
  /** The operator's Android app, which may open our links. */
  androidApp: { package: string; fingerprint: string } | null;
  /** True if the operator says that TMDB agreed to its users being charged. */
  hasMetadataAgreement: boolean;
  /** The page `/data` shows this price of a GB. */
  dataPrice: { cents: number; seen: string };
  passwordHashing: Argon2Settings;
  /** False removes the service worker from devices. */
  serviceWorker: boolean;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Seconds between the signal to stop and the end, with `/readyz` at 503. */
  drainSeconds: number;
  /** The folders in which PostgreSQL's programs are looked for, as in `PATH`. */
  searchPath: string;
  secrets: Secrets;
}

export interface MailConfig {
  from: string;
  /** It is the envelope's sender; null means the address of `from`. */
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
  /** It is null if no setting says who offers the service. */
  legalPerson: LegalPerson | null;
  storeUrl: string | null;
  windowsAppUrl: string | null;
  /** The competitor's price, and the date when it was seen. */
  compare: { cents: number; seen: string };
}

/** Secrets are never logged and never sent to a browser. */
export interface Secrets {
  /** It is null in a preview until the secret is created. */
  app: string | null;
  metadata: { kind: 'key' | 'token'; value: string } | null;
  checkout: { secretKey: string; webhookSecret: string } | null;
  smtpUrl: string | null;
  /** The key is in PEM. */
  dkimKey: string | null;
  /** It is null if the keys aren't set: requests are then unsigned. */
  bucket: { accessKey: string; secretKey: string } | null;
  metricsToken: string | null;
  /** Alerts are posted to this URL, whose path holds a token. */
  alertWebhook: string | null;
}
