export interface OutgoingMail {
  /** For recognising a mail that was sent twice. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** For `List-Unsubscribe`. */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Throws after 10 s. */
  send(mail: OutgoingMail): Promise<void>;
  /** Deletes the preview's copies, however the address is spelled. */
  forget(addresses: readonly string[]): Promise<void>;
  close(): void;
}
