import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ART_VERSION } from '../api/pictures.ts';
import { drawPicture } from './draw.ts';
import { type Format, rasterise, type Shape } from './raster.ts';
import type { Subject } from './subject.ts';

const PARALLEL = 2;

/** One picture in one size and format. */
export interface PictureRequest {
  readonly name: string;
  readonly size: string;
  readonly shape: Shape;
  readonly format: Format;
  readonly subject: Subject;
}

/** Pictures drawn when first asked for and kept on disk; nothing is held in memory. */
export interface ArtStore {
  picture(request: PictureRequest): Promise<Buffer>;
}

/** Lets so many tasks run at once and the others wait their turn. */
function createQueue(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The slot is handed on rather than freed, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

async function kept(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch {
    return null;
  }
}

/** A store below a data directory. */
export function createArtStore(dataDir: string): ArtStore {
  const root = join(dataDir, 'preview-art', `v${ART_VERSION}`);
  const queue = createQueue(PARALLEL);
  const underway = new Map<string, Promise<Buffer>>();

  async function render(request: PictureRequest, folder: string, path: string): Promise<Buffer> {
    const found = await kept(path);
    if (found) return found;
    const bytes = await queue(() =>
      rasterise((width) => drawPicture(request.subject, request.shape, width), request),
    );
    try {
      await mkdir(folder, { recursive: true });
      const draft = `${path}.${process.pid}.tmp`;
      await writeFile(draft, bytes);
      await rename(draft, path);
    } catch {
      // A full or read-only disk costs speed, not the picture.
    }
    return bytes;
  }

  return {
    picture(request) {
      const folder = join(root, request.size, request.name.slice(-2));
      const path = join(folder, `${request.name}.${request.format}`);
      const current = underway.get(path);
      if (current) return current;
      const task = render(request, folder, path).finally(() => underway.delete(path));
      underway.set(path, task);
      return task;
    },
  };
}
