/** What a request may wait for the store, in ms: it is to be answered within 1 s. Source: docs/security.md, rule 26. */
export const filesTimeout = 900;

/**
 * Where uploaded files are kept. Keys are paths of our own making: `avatars/{user id}/{random}.webp`. No call takes
 * longer than `filesTimeout`, whatever becomes of the store.
 */
export interface Files {
  /** Keeps a file; it is there to be read once this has answered. @throws FilesFailure */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null when there is none of that key. @throws FilesFailure */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** One that is gone already is fine. @throws FilesFailure */
  remove(key: string): Promise<void>;
  /** Milliseconds that asking the store took. @throws FilesFailure */
  ping(): Promise<number>;
}

/** A key that may be used: no dot segments, nothing that a folder or a URL reads in another way. */
export function isKey(key: string): boolean {
  return /^[a-z]+(?:\/[\w-]{1,64}){1,3}\.[a-z]{3,4}$/.test(key);
}
