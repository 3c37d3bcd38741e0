/** A browser that gets notifications. */
export interface PushSubscriptionTable {
  /** See `SessionTable`: the subscription goes with its session. */
  session_hash: string;
  user_id: string;
  viewer_key: string;
  /** The first part of the device's key, which the worker compares with its own. */
  device_key: string;
  endpoint: string;
  /** Base64url, as is the secret. Source: RFC 8291. */
  public_key: string;
  auth_secret: string;
  /** When the viewer switched it on; null while it is off. */
  month_since: number | null;
  episodes_since: number | null;
  created_at: number;
}

/** What a browser was told, or will be. */
export interface PushMessageTable {
  session_hash: string;
  /** See `PushKind`. */
  kind: string;
  /** Of which month or episode: the same one is never told twice. */
  about: string;
  created_at: number;
  attempts: number;
  /** Is null once it was sent or given up. */
  due_at: number | null;
}
