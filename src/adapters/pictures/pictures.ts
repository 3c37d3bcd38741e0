/** Makes pictures that people send into pictures of ours. */
export interface Pictures {
  /**
   * A square WebP of at most 512 px without metadata, from the first frame of a JPEG, PNG, WebP or AVIF; null for
   * whatever isn't one, is damaged, is something else as well, has too many pixels, or takes too long.
   */
  toAvatar(bytes: Uint8Array): Promise<Uint8Array | null>;
}
