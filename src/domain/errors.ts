/** The base of the few errors that are thrown on purpose; `server/errors.ts` gives each a status and a sentence. */
export abstract class AppError extends Error {
  abstract readonly code: string;
}

/** The database stayed locked or unreachable for longer than its budget. */
export class DatabaseBusy extends AppError {
  readonly code = 'database-busy';
}

/** A unique constraint refused a row. `constraint` names the table and columns as the database told them. */
export class UniqueViolation extends AppError {
  readonly code = 'unique-violation';
  readonly constraint: string;
  constructor(constraint: string, options?: ErrorOptions) {
    super(`Refused by a unique constraint: ${constraint}`, options);
    this.constraint = constraint;
  }
}

/** Password hashing has more work than it can begin in time. */
export class HashingBusy extends AppError {
  readonly code = 'hashing-busy';
}

/** The store of uploaded files failed or was too slow. */
export class FilesFailure extends AppError {
  readonly code = 'files-failure';
}

/** A third party failed, was too slow, or answered with something that isn't of its protocol. */
export class ThirdPartyFailure extends AppError {
  readonly code = 'third-party-failure';
  readonly party: 'metadata' | 'checkout' | 'embeds';
  /** Its HTTP status, when it answered at all. */
  readonly status: number | null;
  /** The log says it already, once for all calls that fail alike: it isn't logged again. */
  readonly isReported: boolean;
  constructor(
    party: 'metadata' | 'checkout' | 'embeds',
    message: string,
    status: number | null,
    options?: ErrorOptions & { isReported?: boolean },
  ) {
    super(message, options);
    this.party = party;
    this.status = status;
    this.isReported = options?.isReported === true;
  }
}

/** A viewer asked for more that nobody knows yet than one viewer may in a while. */
export class LearningLimit extends AppError {
  readonly code = 'learning-limit';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('This viewer has asked for too much that is not known yet');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
