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
  close(): void;
}
