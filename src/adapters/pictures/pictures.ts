import type { Card } from './draw-card.ts';

export interface Pictures {
  /** The result has at most 512 px. It is null for invalid, damaged, ambiguous and oversized files, and after the timeout. */
  toAvatar(bytes: Uint8Array): Promise<Uint8Array | null>;
  /** Previews of a title's page show it; see `drawCard`. */
  toCard(card: Card): Promise<Uint8Array>;
}
