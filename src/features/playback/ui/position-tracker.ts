import type { PlayerTime } from '#src/domain/player-message.ts';

export interface Save extends PlayerTime {
  ended: boolean;
}

/** All in ms. */
const saveIntervalMs = 15_000;
const seekIntervalMs = 3_000;
/** Then a player that can't seek has its own position. */
const seekTimeoutMs = 60_000;

/** Seconds by which a player may miss the wanted one. */
const tolerance = 10;

/** Of one title or episode, on whatever servers. Times in ms of a monotonic clock. */
export class PositionTracker {
  readonly #save: (save: Save) => void;
  #wanted: number;
  #openedAt = 0;
  #soughtAt = Number.NEGATIVE_INFINITY;
  #savedAt: number;
  #endedAt = Number.NEGATIVE_INFINITY;
  #reached: PlayerTime | null = null;
  #saved: number | null = null;

  constructor(start: number, now: number, save: (save: Save) => void) {
    this.#wanted = start;
    this.#savedAt = now;
    this.#save = save;
  }

  /** Another server goes on where the one before was. */
  openFrame(now: number): void {
    this.#wanted = Math.floor(this.#reached?.seconds ?? this.#wanted);
    this.#openedAt = now;
    this.#soughtAt = Number.NEGATIVE_INFINITY;
  }

  /** The second that the player should be brought to, or null. */
  hear({ seconds, duration }: PlayerTime, now: number): number | null {
    if (seconds < this.#wanted - tolerance && now - this.#openedAt < seekTimeoutMs) return this.#seek(now);
    this.#wanted = 0;
    this.#reached = { seconds, duration: duration ?? this.#reached?.duration ?? null };
    if (now - this.#savedAt >= saveIntervalMs) this.leave(now);
    return null;
  }

  /** A hostile player says it by the thousand. */
  end(now: number): void {
    if (now - this.#endedAt < saveIntervalMs) return;
    this.#endedAt = now;
    this.#savedAt = now;
    this.#saved = this.#reached?.seconds ?? 0;
    this.#save({ seconds: this.#saved, duration: this.#reached?.duration ?? null, ended: true });
  }

  /** A paused player on another device says nothing. */
  leave(now: number): void {
    if (this.#reached === null || this.#reached.seconds === this.#saved) return;
    this.#savedAt = now;
    this.#saved = this.#reached.seconds;
    this.#save({ ...this.#reached, ended: false });
  }

  #seek(now: number): number | null {
    if (now - this.#soughtAt < seekIntervalMs) return null;
    this.#soughtAt = now;
    return this.#wanted;
  }
}
