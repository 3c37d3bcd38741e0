/** Source: docs/security.md, rule 26. */
export const filesTimeoutMs = 900;

/** Keys are `avatars/{user id}/{random}.webp` and `backups/{name}.tar.gz`. */
export interface Files {
  /** The file is durable once this resolves. */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Returns null if the file is missing. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Does nothing if the file is missing. */
  remove(key: string): Promise<void>;
  /** Returns ms. */
  ping(): Promise<number>;
  /** Lists the names right below `prefix`, which is the first part of their keys. */
  list(prefix: string): Promise<string[]>;
  /** `make` writes a file of any size to a path. The file has its key only when it is complete. */
  add<T>(key: string, make: (path: string) => Promise<T>): Promise<T>;
  /** The file is at the path while `work` runs. */
  use<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Returns the file's place for an operator. */
  describe(key: string): string;
}

/** A key has no dot segments, and no characters that a folder or a URL reads differently. */
export function isKey(key: string): boolean {
  return /^[a-z]+(?:\/[\w-]{1,64}){1,3}(?:\.[a-z]{2,5}){1,2}$/.test(key);
}
