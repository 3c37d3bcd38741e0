import type { Callers } from '#src/adapters/callers.ts';
import type { CheckoutProvider } from '#src/adapters/checkout/provider.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Embeds } from '#src/adapters/embeds/embeds.ts';
import type { Files } from '#src/adapters/files/files.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Limits } from '#src/adapters/limits/limits.ts';
import type { Nodes } from '#src/adapters/limits/nodes.ts';
import type { Log } from '#src/adapters/log.ts';
import type { FolderMailer } from '#src/adapters/mail/folder-mailer.ts';
import type { Mailer } from '#src/adapters/mail/mailer.ts';
import type { Metadata } from '#src/adapters/metadata/metadata.ts';
import type { Metrics } from '#src/adapters/metrics.ts';
import type { Pictures } from '#src/adapters/pictures/pictures.ts';
import type { PreviewState } from '#src/adapters/preview-state.ts';
import type { Probes } from '#src/adapters/probes/probes.ts';
import type { Config } from '#src/config/config.ts';
import type { Catalogue } from '#src/features/catalogue/learn.ts';
import type { TitleSearch } from '#src/features/catalogue/search.ts';
import type { PosterWall } from '#src/features/catalogue/wall.ts';
import type { SessionReader } from '#src/features/sessions/session-reader.ts';

/** Origins outside of ours that a page may reach: they stand in its Content-Security-Policy. */
export interface OutsideOrigins {
  /** The image host's base address, joined with a size and a path. */
  pictures: string;
  images: string;
  embeds: readonly string[];
  /** Where the checkout's page stands: `form-action` follows redirects. */
  checkout: string;
}

/** What is probed in the background. */
export type ProbeName = 'database' | 'databaseWrites' | 'cache' | 'avatars';

/** Everything that was wired at start. Features take the few they need of it, pages and endpoints have it all. */
export interface Services {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  hashing: Hashing;
  limits: Limits;
  /** The other processes of this product (CACHE_URL); null when it is alone. */
  nodes: Nodes | null;
  /** For whom work is done. */
  callers: Callers;
  /** How the dependencies were when they were last asked. */
  probes: Probes<ProbeName>;
  metrics: Metrics;
  metadata: Metadata;
  checkout: CheckoutProvider;
  embeds: Embeds;
  /** Where avatars are kept. */
  files: Files;
  pictures: Pictures;
  mailer: Mailer;
  /** The mails that a preview shows instead of sending them; null wherever somebody's mail is real. */
  outbox: FolderMailer | null;
  sessions: SessionReader;
  catalogue: Catalogue;
  search: TitleSearch;
  wall: PosterWall;
  /** Origins outside of ours that a page may reach. */
  outside: OutsideOrigins;
  preview: PreviewState;
  /** Aborted by the signal to stop: `/readyz` says 503, and everything is served on for a while. */
  draining: AbortSignal;
  /** Aborted once the process ends: background work stops. */
  stopping: AbortSignal;
}
