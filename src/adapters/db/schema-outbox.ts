/** A waiting mail. Its text is written when it is sent. */
export interface MailTable {
  id: string;
  /** See `MailKind`. */
  kind: string;
  /** The address as somebody typed it, trimmed. */
  address: string;
  /** Holds what the mail is about, such as a payment's id. */
  about: string | null;
  created_at: number;
  attempts: number;
  due_at: number;
  /** When the last attempt failed; null before the first failure and during an attempt. */
  failed_at: number | null;
}

/** A browser that gets notifications. */
export interface PushSubscriptionTable {
  /** See `SessionTable`: the subscription is deleted with its session. */
  session_hash: string;
  user_id: string;
  viewer_key: string;
  /** The first part of the device's key, which the worker compares with its own. */
  device_key: string;
  endpoint: string;
  /** Key and secret are base64url. Source: RFC 8291. */
  public_key: string;
  auth_secret: string;
  /** When the viewer switched on this kind of message; null while it is off. */
  month_since: number | null;
  episodes_since: number | null;
  asks_since: number | null;
  created_at: number;
}

/** A notification that was sent to a browser, or will be. */
export interface PushMessageTable {
  session_hash: string;
  /** See `PushKind`. */
  kind: string;
  /** Names the month or the episode, so that the browser is never notified of it twice. */
  about: string;
  created_at: number;
  attempts: number;
  /** It is null once the message was sent or given up. */
  due_at: number | null;
}
