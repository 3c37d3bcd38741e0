/** Source: docs/security.md, rule 26. */
export const filesTimeoutMs = 900;

/** Keys are `avatars/{user id}/{random}.webp`. No call takes longer than `filesTimeout`. */
export interface Files {
  /** Durable once it resolves. */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Returns null without the file. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A missing file is fine. */
  remove(key: string): Promise<void>;
  /** Returns ms. */
  ping(): Promise<number>;
}

/** No dot segments and nothing that a folder or a URL reads differently. */
export function isKey(key: string): boolean {
  return /^[a-z]+(?:\/[\w-]{1,64}){1,3}\.[a-z]{3,4}$/.test(key);
}
