export interface OperatorTable {
  id: string;
  email: string;
  /** Is folded; of earlier versions exactly as spelled, but for case. */
  email_key: string;
  created_at: number;
}

export interface OperatorPasskeyTable {
  /** Base64url, as is the key. */
  credential_id: string;
  operator_id: string;
  public_key: string;
  counter: number;
  /** Holds JSON. */
  transports: string;
  created_at: number;
  used_at: number | null;
}

export interface OperatorSessionTable {
  token_hash: string;
  operator_id: string;
  signed_in_at: number;
  expires_at: number;
}

export interface OperatorInvitationTable {
  token_hash: string;
  operator_id: string;
  expires_at: number;
}

export interface AuditTable {
  id: string;
  at: number;
  /** Is an operator's e-mail, or `commandLine`. */
  actor: string;
  action: string;
  /** An operator's e-mail, or a household's masked one. */
  subject: string;
  detail: string | null;
}

/** Goes with its household; an entry's row stays. */
export interface AuditHouseholdTable {
  audit_id: string;
  user_id: string;
  at: number;
  note: string | null;
}
