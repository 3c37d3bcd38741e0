import type { PlayerTime } from '#src/domain/player-message.ts';

export interface Save extends PlayerTime {
  ended: boolean;
}

const saveIntervalMs = 15_000;
const pauseIntervalMs = 3_000;
const seekIntervalMs = 3_000;
/** After this time the position of a player that can't seek is accepted. */
const seekTimeoutMs = 60_000;

/** Limits storage writes when a player sends thousands of messages. */
const storeIntervalMs = 200;

/** Seconds by which a player may miss the position it was sent to. */
const tolerance = 10;

export interface PositionOutlets {
  /** Stores the position on this device, at most once a second. */
  store(position: Save): void;
  save(position: Save): void;
}

/** Tracks the position in one title or episode across servers. Times are ms of a monotonic clock. */
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

  /** Another server continues at the position that the former one reached. */
  openFrame(now: number): void {
    this.#wanted = Math.floor(this.#reached?.seconds ?? this.#wanted);
    this.#openedAt = now;
    this.#soughtAt = Number.NEGATIVE_INFINITY;
  }

  /** Returns the second to which the player should seek, or null. */
  receive({ seconds, duration }: PlayerTime, now: number): number | null {
    if (seconds < this.#wanted - tolerance && now - this.#openedAt < seekTimeoutMs) return this.#seek(now);
    this.#wanted = 0;
    this.#reached = { seconds, duration: duration ?? this.#reached?.duration ?? null };
    if (now - this.#savedAt >= saveIntervalMs) this.leave(now);
    else this.#store(this.#reached, now);
    return null;
  }

  /** Ignores repeats, because a hostile player may send `ended` thousands of times. */
  end(now: number): void {
    if (now - this.#endedAt < saveIntervalMs) return;
    this.#endedAt = now;
    this.#savedAt = now;
    this.#saved = this.#reached?.seconds ?? 0;
    this.#to.save({ seconds: this.#saved, duration: this.#reached?.duration ?? null, ended: true });
  }

  /** Saves only a changed position, so that a paused player doesn't overwrite that of another device. */
  leave(now: number): void {
    if (this.#reached === null || this.#reached.seconds === this.#saved) return;
    this.#savedAt = now;
    this.#saved = this.#reached.seconds;
    this.#to.save({ ...this.#reached, ended: false });
  }

  /** Saves now, because a player that stays paused sends no further message. */
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
