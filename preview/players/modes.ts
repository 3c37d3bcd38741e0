import { HttpError, isRecord } from '../http.ts';

export const serverIds = ['one', 'two', 'three'] as const;
export type ServerId = (typeof serverIds)[number];

export const servers: Record<ServerId, { name: string; dialect: string }> = {
  one: { name: 'Server 1', dialect: 'player.js' },
  two: { name: 'Server 2', dialect: 'vimeo' },
  three: { name: 'Server 3', dialect: 'youtube' },
};

/** See preview/README.md. */
export const playerModes = [
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
type PlayerMode = (typeof playerModes)[number];

const maxLanded = 100;

export function parseServerId(text: string | undefined): ServerId | undefined {
  return serverIds.find((id) => id === text);
}

export class Modes {
  readonly requests: Record<ServerId, number> = { one: 0, two: 0, three: 0 };
  /** Keys are `one`, or `one tt0133093` for one title. */
  readonly #modes = new Map<string, PlayerMode>();
  readonly #landed: string[] = [];

  /** Sets the mode for one title if the body has `imdb`. Throws 400 for an unknown mode. */
  set(id: ServerId, body: unknown): void {
    const mode = playerModes.find((name) => isRecord(body) && name === String(body.mode));
    if (mode === undefined) throw new HttpError(400, `mode must be one of ${playerModes.join(', ')}.`);
    const imdb = isRecord(body) && typeof body.imdb === 'string' ? body.imdb : null;
    this.#modes.set(imdb === null ? id : `${id} ${imdb}`, mode);
  }

  reset(id?: ServerId): void {
    for (const key of [...this.#modes.keys()])
      if (id === undefined || key.split(' ')[0] === id) this.#modes.delete(key);
  }

  /** Ids that end in 404 or 408 always fail on the first server. */
  modeFor(id: ServerId, imdb: string): PlayerMode {
    const mode = this.#modes.get(`${id} ${imdb}`) ?? this.#modes.get(id) ?? 'play';
    if (id !== 'one' || mode !== 'play') return mode;
    return imdb.endsWith('404') ? '404' : imdb.endsWith('408') ? 'hang' : 'play';
  }

  addLanded(trick: string): void {
    if (this.#landed.length < maxLanded) this.#landed.push(trick.slice(0, 32));
  }

  describe(): object {
    const states = serverIds.map((id) => {
      const state = { mode: this.#modes.get(id) ?? 'play', requests: this.requests[id] };
      return [id, state] as const;
    });
    return { servers: Object.fromEntries(states), landed: this.#landed };
  }
}
