import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Embeds } from '#src/adapters/embeds/embeds.ts';
import type { Files } from '#src/adapters/files/files.ts';
import type { Nodes } from '#src/adapters/limits/nodes.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Metadata } from '#src/adapters/metadata/metadata.ts';
import type { PreviewState } from '#src/adapters/preview-state.ts';
import type { RowWriter } from '#src/adapters/probes/write-row.ts';
import type { Config } from '#src/config/config.ts';
import type { BackupSchedule } from '#src/features/operations/backup-schedule.ts';
import type { State } from '#src/features/operations/report.ts';

export interface CheckDeps {
  config: Config;
  clock: Clock;
  log: Log;
  /** It is null if the database can't be opened; the check `database` says why. */
  db: Database | null;
  /** It is null if `db` is null. */
  rows: RowWriter | null;
  files: Pick<Files, 'ping'>;
  nodes: Pick<Nodes, 'ping'> | null;
  embeds: Pick<Embeds, 'keys' | 'names'>;
  /** What only a running server knows; null in `doctor`, which asks the third parties themselves. */
  server: {
    metadata: Pick<Metadata, 'load'>;
    preview: PreviewState;
    backups: Pick<BackupSchedule, 'status'>;
  } | null;
  /** These are the warnings of the configuration. */
  warnings: readonly string[];
}

export interface Finding extends State {
  /** `/readyz` shows this word in place of `ok` or `failing`. */
  word?: string;
  /** Metrics and `/readyz` read these, such as a disk's free bytes, or when a backup succeeded. */
  figures?: Readonly<Record<string, number | null>>;
}

/**
 * `none`: needs no call. `low`: a short query, which each node repeats. `party`: a repeated call to a third
 * party, which may take its time. `medium`: some queries, made when an operator looks. `high`: reads everything
 * or calls others; only `doctor` runs it.
 */
export type CheckCost = 'none' | 'low' | 'party' | 'medium' | 'high';

export interface Check {
  /** Two checks may share a name: `doctor` then runs the one with the higher cost. */
  name: string;
  cost: CheckCost;
  /** Checks of `low` and `party` have an interval. */
  intervalMs?: number;
  /** It is the advice if the check throws or doesn't end. */
  todo: string;
  look(deps: CheckDeps): Promise<Finding | Finding[]> | Finding | Finding[];
}

export function fine(name: string, says: string): Finding {
  return { name, state: 'ok', says };
}

export function skipped(name: string, says: string): Finding {
  return { name, state: 'skipped', says };
}

export function warning(name: string, says: string, todo: string): Finding {
  return { name, state: 'warning', says, todo };
}

export function wrong(name: string, says: string, todo: string): Finding {
  return { name, state: 'wrong', says, todo };
}
