import type { ScreenTimeView } from './screen-time.ts';

/** Where a frame finds its film. */
export interface SourceAddress {
  url: string;
  /** Messages of the frame count only from this origin. */
  origin: string;
  sandbox: string;
}

/** By the numbers of their servers. */
export type SourceAddresses = Readonly<Record<number, SourceAddress>>;

/** What the page of a sub-user is told when it asks for a film. */
export interface HandedFilm {
  /** Empty where nothing can be played, or the time is over. */
  addresses: SourceAddresses;
  time: ScreenTimeView;
}
