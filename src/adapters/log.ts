/** Structured logging: one line per event. Never a password, token, cookie, card datum or e-mail in clear. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The same log, with these fields in each line. */
export function withFields(log: Log, bound: object): Log {
  return {
    debug: (fields, message) => log.debug({ ...bound, ...fields }, message),
    info: (fields, message) => log.info({ ...bound, ...fields }, message),
    warn: (fields, message) => log.warn({ ...bound, ...fields }, message),
    error: (fields, message) => log.error({ ...bound, ...fields }, message),
  };
}
