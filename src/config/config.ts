/** One embed server as the operator declared it. Templates hold `{imdb}`, `{season}` and `{episode}`. */
export interface EmbedServerConfig {
  name: string;
  movie: string;
  tv: string;
  anime: string;
  /** Extra sandbox tokens; never any form of top navigation. */
  sandbox: string[];
}

/** The whole configuration after `config/env.ts` has read and checked it. Secrets stand apart, in `secrets`. */
export interface Config {
  production: boolean;
  host: string;
  port: number;
  /** The origin the outside sees, without a trailing slash. */
  publicUrl: string;
  /** Whether cookies are `Secure`: the public URL is https. */
  secure: boolean;
  /** How many proxies in front may be believed about the client's address. */
  trustProxy: number;
  dataDir: string;
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
  cache: { kind: 'process' } | { kind: 'redis'; url: string };
  avatars:
    | { kind: 'folder'; path: string }
    | { kind: 's3'; bucket: string; endpoint: string; region: string };
  /** Null: the built-in stand-in serves. */
  metadata: { apiUrl: string; imageUrl: string } | null;
  checkout: { apiUrl: string } | null;
  embeds: EmbedServerConfig[] | null;
  mail: { from: string } | null;
  brand: Brand;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** How long everything is served on after the signal to stop, while `/readyz` says 503. */
  drainSeconds: number;
  secrets: Secrets;
}

/** What the operator's brand shows. */
export interface Brand {
  name: string;
  supportEmail: string;
  billingEmail: string;
  /** Who answers for personal information, as POPIA asks: a name, for the privacy policy. Null: nobody is named. */
  informationOfficer: string | null;
  storeUrl: string | null;
  windowsAppUrl: string | null;
  /** The competitor's price and when it was seen. */
  compare: { cents: number; seen: string };
}

/** Never logged, never sent to a browser. */
export interface Secrets {
  /** Null in preview until one is made and kept in the data directory. */
  app: string | null;
  metadata: { kind: 'key' | 'token'; value: string } | null;
  checkout: { secretKey: string; webhookSecret: string } | null;
  smtpUrl: string | null;
  /** Null: the folder needs none, or the bucket asks for none. */
  avatars: { accessKey: string; secretKey: string } | null;
  metricsToken: string | null;
}
