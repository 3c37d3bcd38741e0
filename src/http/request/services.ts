import type { ServerBuild } from 'react-router';
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
import type { Metrics } from '#src/adapters/metrics/metrics.ts';
import type { Passkeys } from '#src/adapters/passkeys/webauthn.ts';
import type { Pictures } from '#src/adapters/pictures/pictures.ts';
import type { PreviewState } from '#src/adapters/preview-state.ts';
import type { Push } from '#src/adapters/push/create-push.ts';
import type { Checks } from '#src/checks/watch-checks.ts';
import type { Config } from '#src/config/config.ts';
import type { Language } from '#src/domain/languages.ts';
import type { SessionReader } from '#src/features/accounts/sessions/session-reader.ts';
import type { Catalogue } from '#src/features/catalogue/catalogue.ts';
import type { People } from '#src/features/catalogue/people/people.ts';
import type { PublicTitles } from '#src/features/catalogue/public-titles.ts';
import type { TitleSearch } from '#src/features/catalogue/search.ts';
import type { ShareCards } from '#src/features/catalogue/share-cards.ts';
import type { BackupSchedule } from '#src/features/operations/backup-schedule.ts';
import type { OwnNode } from '#src/features/operations/nodes/nodes.ts';
import type { OverviewReader } from '#src/features/operations/overview/read.ts';
import type { RenderTurns } from '#src/http/request/render-turns.ts';

export interface OutsideOrigins {
  /** Base address of pictures, which a size and a path follow. */
  pictures: string;
  images: string;
  embeds: readonly string[];
  /** Origin that the policy allows as a target of forms. */
  checkout: string;
}

export interface Services {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  hashing: Hashing;
  limits: Limits;
  /** Null without `CACHE_URL`. */
  nodes: Nodes | null;
  callers: Callers;
  turns: RenderTurns;
  checks: Checks;
  metrics: Metrics;
  metadata: Metadata;
  checkout: CheckoutProvider;
  embeds: Embeds;
  files: Files;
  backups: BackupSchedule;
  overview: OverviewReader;
  node: OwnNode;
  pictures: Pictures;
  /** Passkeys of operators. */
  passkeys: Passkeys;
  /** Sends notifications to browsers. */
  push: Push;
  mailer: Mailer;
  /** Mails of a preview; null where mails are really sent. */
  outbox: FolderMailer | null;
  sessions: SessionReader;
  catalogue: Catalogue;
  people: People;
  search: TitleSearch;
  cards: ShareCards;
  publicTitles: PublicTitles;
  outside: OutsideOrigins;
  preview: PreviewState;
  /** A document's preloads are read from these. */
  manifests: ReadonlyMap<Language, ServerBuild['assets']>;
  /** Aborts on the signal to stop: `/readyz` then answers 503, and everything is still served. */
  draining: AbortSignal;
  /** Aborts when background work must end. */
  stopping: AbortSignal;
}
