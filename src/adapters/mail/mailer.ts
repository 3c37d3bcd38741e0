/** A mail that is ready to go. */
export interface OutgoingMail {
  /** Names it, so that the same one sent twice can be told. */
  id: string;
  to: string;
  subject: string;
  /** A whole document. */
  html: string;
  text: string;
}

/** Carries mails. */
export interface Mailer {
  /** Hands one over; throws when it isn't taken within 10 s. */
  send(mail: OutgoingMail): Promise<void>;
  /** Drops what is kept of mails to these addresses, however they are spelled; nothing where mails really go out. */
  forget(addresses: readonly string[]): Promise<void>;
  close(): void;
}
