import type { Card } from './draw-card.ts';

export interface Pictures {
  /** Returns at most 512 px; null for invalid, damaged, ambiguous and oversized files, and at the timeout. */
  toAvatar(bytes: Uint8Array): Promise<Uint8Array | null>;
  /** Draws the picture for link previews of a title's page; see `drawCard`. */
  toCard(card: Card): Promise<Uint8Array>;
}
