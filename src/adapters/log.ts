/** Structured logging: one line per event. Never a password, token, cookie, card datum or e-mail in clear. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
