/** An e-mail address that an account had before it was changed, for as long as it can be put back. */
export interface EmailChangeTable {
  id: string;
  user_id: string;
  /** As typed, trimmed: the one before. */
  email: string;
  email_key: string;
  changed_at: number;
  expires_at: number;
}

/** A link that puts an address back; a change has as many as mails about it were written. */
export interface EmailUndoTable {
  /** SHA-256 of the token in the mail's link, hex. */
  token_hash: string;
  email_change_id: string;
}
