import { AppError } from '#src/domain/errors.ts';

/** Why a database was refused at start. */
export type RefusalReason =
  | 'newer-schema'
  | 'corrupt'
  | 'not-a-database'
  | 'not-ours'
  | 'a-directory'
  | 'no-permission'
  | 'no-space'
  | 'unreachable'
  | 'busy'
  | 'migration-failed';

/**
 * The database can't be used as it is. Thrown by `openDatabase` only, before anything was changed (or after
 * every change was rolled back). `message` is one sentence for the operator: what is wrong and what to do.
 */
export class DatabaseRefused extends AppError {
  readonly code = 'database-refused';
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
