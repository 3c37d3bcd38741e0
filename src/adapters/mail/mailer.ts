export interface OutgoingMail {
  /** A mail that was sent twice is recognised by it. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** It becomes `List-Unsubscribe`. */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Throws after 10 s. */
  send(mail: OutgoingMail): Promise<void>;
  /** A preview's copies are deleted, however the address is spelled. */
  forget(addresses: readonly string[]): Promise<void>;
  close(): void;
}
