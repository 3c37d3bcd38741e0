import { HttpError, isRecord } from '../http.ts';

/** The three embed servers and how each of them behaves at the moment. */

export const SERVER_IDS = ['one', 'two', 'three'] as const;
export type ServerId = (typeof SERVER_IDS)[number];

export const SERVERS: Record<ServerId, { name: string; dialect: string }> = {
  one: { name: 'Server 1', dialect: 'player.js' },
  two: { name: 'Server 2', dialect: 'vimeo' },
  three: { name: 'Server 3', dialect: 'youtube' },
};

export const PLAYER_MODES = [
  'play',
  'silent',
  'hang',
  '404',
  '500',
  'empty',
  'garbage',
  'hostile',
  'flood',
  'elsewhere',
  'error-message',
  'refuse-framing',
] as const;
type PlayerMode = (typeof PLAYER_MODES)[number];

/** Finds a server by the first part of an address. */
export function serverIdOf(text: string | undefined): ServerId | undefined {
  return SERVER_IDS.find((id) => id === text);
}

/** The modes that are set, and how often each server was asked for a page. */
export class Modes {
  readonly requests: Record<ServerId, number> = { one: 0, two: 0, three: 0 };
  /** What a hostile page managed to open, by the trick that worked; it should stay empty. */
  readonly landed: string[] = [];
  /** By server, or by server and title: `one`, `one tt0133093`. */
  readonly #modes = new Map<string, PlayerMode>();

  /** Sets one server's mode, for one title where the call's body names one, or refuses it with 400. */
  set(id: ServerId, body: unknown): void {
    const mode = PLAYER_MODES.find((known) => isRecord(body) && known === String(body.mode));
    if (mode === undefined) throw new HttpError(400, `mode must be one of ${PLAYER_MODES.join(', ')}.`);
    const imdb = isRecord(body) && typeof body.imdb === 'string' ? body.imdb : null;
    this.#modes.set(imdb === null ? id : `${id} ${imdb}`, mode);
  }

  /** Puts one server back to playing, or all of them. */
  reset(id?: ServerId): void {
    if (id === undefined) this.#modes.clear();
    else for (const key of [...this.#modes.keys()]) if (key.split(' ')[0] === id) this.#modes.delete(key);
  }

  /** How a server behaves for a title; some titles always fail on the first server. */
  of(id: ServerId, imdb: string): PlayerMode {
    const mode = this.#modes.get(`${id} ${imdb}`) ?? this.#modes.get(id) ?? 'play';
    if (id !== 'one' || mode !== 'play') return mode;
    if (imdb.endsWith('404')) return '404';
    return imdb.endsWith('408') ? 'hang' : 'play';
  }

  /** What a test may look at. */
  show(): object {
    const servers = SERVER_IDS.map((id) => [
      id,
      { mode: this.#modes.get(id) ?? 'play', requests: this.requests[id] },
    ]);
    return { servers: Object.fromEntries(servers), landed: this.landed };
  }
}
