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

/** Ends the message of a refusal that `restore --force` overrules. */
export const orForce = ', or add --force and start it again afterwards';

/** Means that nothing was changed, or that everything was rolled back. The operator reads `message`. */
export class DatabaseRefused extends AppError {
  readonly code = 'database-refused';
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
