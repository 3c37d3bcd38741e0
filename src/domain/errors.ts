/** `refusals` has a status and a sentence for each `code` that reaches a viewer. */
export abstract class AppError extends Error {
  abstract readonly code: string;
}

export class DatabaseBusy extends AppError {
  readonly code: string = 'database-busy';
}

/** A transaction failed: no lock, a full disk, no server or no right to write. Nothing is stored. */
export class WriteRefused extends DatabaseBusy {
  override readonly code = 'write-refused';
}

export class UniqueViolation extends AppError {
  readonly code = 'unique-violation';
  readonly constraint: string;
  constructor(constraint: string, options?: ErrorOptions) {
    super(`Refused by a unique constraint: ${constraint}`, options);
    this.constraint = constraint;
  }
}

export class HashingBusy extends AppError {
  readonly code = 'hashing-busy';
}

export class FilesFailure extends AppError {
  readonly code = 'files-failure';
}

export class ThirdPartyFailure extends AppError {
  readonly code = 'third-party-failure';
  readonly party: 'metadata' | 'checkout' | 'embeds';
  readonly status: number | null;
  /** True if this failure was logged already, so that it isn't logged twice. */
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
