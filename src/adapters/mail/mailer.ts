export interface OutgoingMail {
  /** Lets receivers recognise a mail that was sent twice. */
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
  /** Deletes a preview's copies of mails to these addresses, however an address is spelled. */
  forget(addresses: readonly string[]): Promise<void>;
  close(): void;
}
