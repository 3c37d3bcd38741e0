import { AppError } from '#src/domain/errors.ts';

export type RefusalReason =
  | 'newer-schema'
  | 'older-schema'
  | 'empty'
  | 'not-empty'
  | 'corrupt'
  | 'not-a-database'
  | 'not-ours'
  | 'a-directory'
  | 'no-permission'
  | 'no-space'
  | 'unreachable'
  | 'busy'
  | 'no-program'
  | 'program-failed'
  | 'pooler'
  | 'migration-failed';

/** Ends a refusal of `restore` that may be overruled. */
export const orForce = ', or add --force and start it again afterwards';

/** Nothing was changed, or everything was rolled back. The operator reads `message`. */
export class DatabaseRefused extends AppError {
  readonly code = 'database-refused';
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
