export interface EmailChangeTable {
  id: string;
  user_id: string;
  /** The former address as typed, trimmed. */
  email: string;
  /** The key that the account had with it. */
  email_key: string;
  changed_at: number;
  expires_at: number;
}

/** Each mail about the change has its own row. */
export interface EmailUndoTable {
  /** Holds a SHA-256 in hex. */
  token_hash: string;
  email_change_id: string;
}

export interface PasswordResetTable {
  token_hash: string;
  user_id: string;
  expires_at: number;
}
