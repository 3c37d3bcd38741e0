import type { PlayerTime } from '#src/domain/player-message.ts';

export interface Save extends PlayerTime {
  ended: boolean;
}

const saveIntervalMs = 15_000;
const pauseIntervalMs = 3_000;
const seekIntervalMs = 3_000;
/** A player that can't seek has its own position after so long. */
const seekTimeoutMs = 60_000;

/** A hostile player speaks by the thousand. */
const storeIntervalMs = 200;

/** A player may miss the wanted second by so many. */
const tolerance = 10;

export interface PositionOutlets {
  /** Stores on this device, each second. */
  store(position: Save): void;
  save(position: Save): void;
}

/** It tracks one title or episode, on whatever servers. Times are ms of a monotonic clock. */
export class PositionTracker {
  readonly #to: PositionOutlets;
  #wanted: number;
  #openedAt = 0;
  #soughtAt = Number.NEGATIVE_INFINITY;
  #savedAt: number;
  #endedAt = Number.NEGATIVE_INFINITY;
  #reached: PlayerTime | null = null;
  #saved: number | null = null;
  #stored = Number.NaN;
  #storedAt = Number.NEGATIVE_INFINITY;

  constructor(start: number, now: number, to: PositionOutlets) {
    this.#wanted = start;
    this.#savedAt = now;
    this.#to = to;
  }

  /** Another server goes on where the one before was. */
  openFrame(now: number): void {
    this.#wanted = Math.floor(this.#reached?.seconds ?? this.#wanted);
    this.#openedAt = now;
    this.#soughtAt = Number.NEGATIVE_INFINITY;
  }

  /** The second that the player should be brought to, or null. */
  receive({ seconds, duration }: PlayerTime, now: number): number | null {
    if (seconds < this.#wanted - tolerance && now - this.#openedAt < seekTimeoutMs) return this.#seek(now);
    this.#wanted = 0;
    this.#reached = { seconds, duration: duration ?? this.#reached?.duration ?? null };
    if (now - this.#savedAt >= saveIntervalMs) this.leave(now);
    else this.#store(this.#reached, now);
    return null;
  }

  /** A hostile player says it by the thousand. */
  end(now: number): void {
    if (now - this.#endedAt < saveIntervalMs) return;
    this.#endedAt = now;
    this.#savedAt = now;
    this.#saved = this.#reached?.seconds ?? 0;
    this.#to.save({ seconds: this.#saved, duration: this.#reached?.duration ?? null, ended: true });
  }

  /** A paused player on another device says nothing. */
  leave(now: number): void {
    if (this.#reached === null || this.#reached.seconds === this.#saved) return;
    this.#savedAt = now;
    this.#saved = this.#reached.seconds;
    this.#to.save({ ...this.#reached, ended: false });
  }

  /** A paused player says nothing more. */
  pause(now: number): void {
    if (now - this.#savedAt >= pauseIntervalMs) this.leave(now);
  }

  #store(reached: PlayerTime, now: number): void {
    const second = Math.floor(reached.seconds);
    if (second === this.#stored || now - this.#storedAt < storeIntervalMs) return;
    this.#stored = second;
    this.#storedAt = now;
    this.#to.store({ ...reached, ended: false });
  }

  #seek(now: number): number | null {
    if (now - this.#soughtAt < seekIntervalMs) return null;
    this.#soughtAt = now;
    return this.#wanted;
  }
}
