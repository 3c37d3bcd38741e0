import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ART_VERSION, type Shape } from '../api/pictures.ts';
import type { Picture } from './picture.ts';
import { type Format, rasterise } from './raster.ts';

const maxParallelDrawings = 2;

export interface PictureRequest {
  name: string;
  size: string;
  shape: Shape;
  format: Format;
  picture: Picture;
}

export class ArtStore {
  readonly #root: string;
  readonly #pending = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(dataDir: string) {
    this.#root = join(dataDir, 'preview-art', `v${ART_VERSION}`);
  }

  /** Requests for one picture share one drawing. */
  read(request: PictureRequest): Promise<Buffer> {
    const { name, size, format } = request;
    const path = join(this.#root, size, name.slice(-2), `${name}.${format}`);
    const pending = this.#pending.get(path) ?? this.#readOrDraw(request, path);
    this.#pending.set(path, pending);
    return pending.finally(() => this.#pending.delete(path));
  }

  async #readOrDraw(request: PictureRequest, path: string): Promise<Buffer> {
    const stored = await readFile(path).catch(() => null);
    if (stored !== null) return stored;
    const bytes = await this.#draw(request);
    try {
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${process.pid}.tmp`;
      await writeFile(draft, bytes);
      await rename(draft, path);
    } catch {
      // A picture that can't be stored, as on a full disk, is drawn again next time.
    }
    return bytes;
  }

  async #draw(request: PictureRequest): Promise<Buffer> {
    if (this.#running < maxParallelDrawings) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await rasterise(request.picture, request);
    } finally {
      // A waiting request gets the place directly, so that no later request takes it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
