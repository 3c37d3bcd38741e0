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
  /** It is null where it can't be opened; the check `database` says why. */
  db: Database | null;
  /** It is null where the database is. */
  rows: RowWriter | null;
  files: Pick<Files, 'ping'>;
  nodes: Pick<Nodes, 'ping'> | null;
  embeds: Pick<Embeds, 'keys' | 'names'>;
  /** Only a running server knows it; `doctor` asks the parties themselves. */
  server: {
    metadata: Pick<Metadata, 'load'>;
    preview: PreviewState;
    backups: Pick<BackupSchedule, 'status'>;
  } | null;
  /** These are the warnings of the configuration. */
  warnings: readonly string[];
}

export interface Finding extends State {
  /** `/readyz` says it in place of `ok` or `failing`. */
  word?: string;
  /** Metrics and `/readyz` read them: what is free of a disk, when a backup succeeded. */
  figures?: Readonly<Record<string, number | null>>;
}

/**
 * `none`: known already. `low`: a short question, which each node asks again and again. `party`: the same of a third party,
 * which may take its time. `medium`: some queries, when an operator looks. `high`: reads everything or asks others, which
 * `doctor` alone does.
 */
export type CheckCost = 'none' | 'low' | 'party' | 'medium' | 'high';

export interface Check {
  /** `doctor` runs the dearer one of two checks that share a name. */
  name: string;
  cost: CheckCost;
  /** Those of `low` and `party` have one. */
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
