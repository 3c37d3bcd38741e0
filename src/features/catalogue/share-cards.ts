import { createHash } from 'node:crypto';
import type { BoundedFolder } from '#src/adapters/files/bounded-folder.ts';
import type { Semaphore } from '#src/adapters/limits/semaphore.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Pictures } from '#src/adapters/pictures/pictures.ts';
import { releaseYear } from '#src/domain/title.ts';
import { ageOf, genresOf } from './present.ts';
import type { KnownTitle } from './store.ts';

export interface ShareCardDeps {
  folder: BoundedFolder;
  pictures: Pick<Pictures, 'toCard'>;
  /** Limits how many cards are drawn at once. */
  gate: Semaphore;
  /** Returns null if the poster can't be loaded. */
  fetchPoster(path: string): Promise<Uint8Array | null>;
  brand: string;
  log: Log;
}

export interface ShareCard {
  bytes: Uint8Array<ArrayBuffer>;
  /** False if the poster could not be loaded: such a card isn't stored. */
  isWhole: boolean;
}

/** Version of the drawing; raise it with each change, so that stored cards aren't used any more. */
const drawing = 1;

const maxWaitMs = 5_000;

/** Pictures for link previews, drawn once and stored. */
export class ShareCards {
  readonly #deps: ShareCardDeps;
  readonly #drawing = new Map<string, Promise<ShareCard>>();

  constructor(deps: ShareCardDeps) {
    this.#deps = deps;
  }

  /** The name changes with everything that the picture shows. */
  nameOf(title: KnownTitle): string {
    const shown = JSON.stringify([drawing, title.name, factsOf(title), title.posterPath, this.#deps.brand]);
    const hash = createHash('sha256').update(shown).digest('base64url').slice(0, 22);
    return `${title.kind}-${title.id}-${hash}.jpg`;
  }

  /** Returns null if the card isn't stored. */
  readStored(title: KnownTitle): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#deps.folder.read(this.nameOf(title));
  }

  /** It throws `GateClosed` when too many wait. */
  draw(title: KnownTitle): Promise<ShareCard> {
    const name = this.nameOf(title);
    let drawn = this.#drawing.get(name);
    if (drawn === undefined) {
      drawn = this.#deps.gate.run(maxWaitMs, () => this.#draw(name, title));
      this.#drawing.set(name, drawn);
      const forget = () => this.#drawing.delete(name);
      drawn.then(forget, forget);
    }
    return drawn;
  }

  async #draw(file: string, title: KnownTitle): Promise<ShareCard> {
    const { folder, pictures, fetchPoster, brand, log } = this.#deps;
    const { posterPath, name } = title;
    const poster = posterPath === null ? null : await fetchPoster(posterPath);
    const bytes = Buffer.from(await pictures.toCard({ poster, name, facts: factsOf(title), brand }));
    const isWhole = posterPath === null || poster !== null;
    if (isWhole)
      await folder
        .write(file, bytes)
        .catch((error: unknown) => log.warn({ err: error, file }, 'A card could not be stored'));
    return { bytes, isWhole };
  }
}

function factsOf(title: KnownTitle): string {
  const genres = genresOf(title).map(({ name }) => name);
  return [releaseYear(title.releasedOn), ageOf(title), ...genres].filter((fact) => fact !== null).join(' · ');
}
