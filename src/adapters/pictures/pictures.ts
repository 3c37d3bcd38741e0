export interface Pictures {
  /** At most 512 px. Null for invalid, damaged, ambiguous and oversized files, and after the timeout. */
  toAvatar(bytes: Uint8Array): Promise<Uint8Array | null>;
}
