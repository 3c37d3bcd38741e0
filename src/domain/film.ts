import type { ScreenTimeView } from './screen-time.ts';

export interface SourceAddress {
  url: string;
  /** Messages of the frame are ignored unless they come from this origin. */
  origin: string;
  sandbox: string;
}

/** Keys are the servers' numbers. */
export type SourceAddresses = Readonly<Record<number, SourceAddress>>;

/** A sub-user's page gets addresses only when it asks for a film, because the sub-user's time may be over. */
export interface HandedFilm {
  /** Empty if nothing can be played or the time is over. */
  addresses: SourceAddresses;
  time: ScreenTimeView;
}
