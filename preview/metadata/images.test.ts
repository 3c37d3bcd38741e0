import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picturePath } from './api/pictures.ts';
import { buildCatalogue } from './catalogue/catalogue.ts';
import { dayOf, monthStart } from './catalogue/days.ts';
import { type MetadataService, startMetadata } from './server.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
let service: MetadataService;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  service = await startMetadata({ port: 0, dataDir, now: () => NOW });
});
afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

interface Film {
  poster_path: string;
  backdrop_path: string;
}

async function film(id: number): Promise<Film> {
  // The cast is safe: these films have both pictures, or the requests below would fail.
  return (await (await fetch(`${service.apiUrl}/movie/${id}?api_key=preview-key`)).json()) as Film;
}

const picture = (size: string, path: string, accept = 'image/avif,image/webp,*/*'): Promise<Response> =>
  fetch(`${service.imageUrl}/${size}${path}`, { headers: { accept } });

describe('the image host', () => {
  it('makes each size to measure and within its weight', async () => {
    const { poster_path, backdrop_path } = await film(20_011);
    for (const [size, path, width, height, maxBytes] of [
      ['w185', poster_path, 185, 278, 11_000],
      ['w342', poster_path, 342, 513, 28_000],
      ['w500', poster_path, 500, 750, 60_000],
      ['w300', backdrop_path, 300, 169, 20_000],
      ['w780', backdrop_path, 780, 439, 45_000],
    ] as const) {
      const response = await picture(size, path);
      const bytes = Buffer.from(await response.arrayBuffer());
      const meta = await sharp(bytes).metadata();
      expect([meta.format, meta.width, meta.height]).toEqual(['webp', width, height]);
      expect(bytes.length, `${size} ${path}`).toBeLessThanOrEqual(maxBytes);
      expect(bytes.length).toBeGreaterThan(1_000);
    }
  });

  it('gives JPEG to those who take no WebP, for a year, to any origin', async () => {
    const { poster_path } = await film(20_028);
    const response = await picture('w154', poster_path, 'image/png,*/*');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31919000');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe('jpeg');
    const tag = response.headers.get('etag') ?? '';
    const again = await fetch(`${service.imageUrl}/w154${poster_path}`, {
      headers: { accept: 'image/png', 'if-none-match': tag },
    });
    expect(again.status).toBe(304);
  });

  it('shows people and episodes', async () => {
    const person = await picture('w185', picturePath({ kind: 'person', id: 700_001, shape: 'f' }));
    expect((await sharp(Buffer.from(await person.arrayBuffer())).metadata()).height).toBe(278);
    const stills = [1, 2].map(async (episode) => {
      const path = picturePath({ kind: 'tv', id: 20_011, shape: 'b', still: { season: 1, episode } });
      return Buffer.from(await (await picture('w300', path)).arrayBuffer());
    });
    const [first, second] = await Promise.all(stills);
    expect(first?.length).toBeGreaterThan(500);
    expect(first).not.toEqual(second);
  });

  it('letters a poster, and leaves its backdrop without words', async () => {
    const file = join(import.meta.dirname, 'art');
    const { poster_path, backdrop_path } = await film(20_011);
    const composition = buildCatalogue(monthStart(dayOf(NOW))).movieById.get(20_011)?.composition;
    const rest = async (folder: string, size: string, path: string) => {
      const bytes = Buffer.from(await (await picture(size, path)).arrayBuffer());
      const { width, height } = await sharp(bytes).metadata();
      const grey = (image: Sharp) =>
        image.resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer();
      const [served, stored, mirrored] = await Promise.all([
        grey(sharp(bytes)),
        grey(sharp(join(file, folder, `${composition}.avif`))),
        grey(sharp(join(file, folder, `${composition}.avif`)).flop()),
      ]);
      const changed = (other: Buffer) =>
        served.filter((value, i) => Math.abs(value - (other[i] ?? 0)) > 40).length / served.length;
      return Math.min(changed(stored), changed(mirrored));
    };
    expect(await rest('posters', 'w342', poster_path)).toBeGreaterThan(0.02);
    expect(await rest('backdrops', 'w300', backdrop_path)).toBeLessThan(0.005);
  });

  it('has no such size, path or title', async () => {
    const { poster_path } = await film(20_011);
    for (const [size, path] of [
      ['w301', poster_path],
      ['w1280', poster_path],
      ['w342', '/nothing.jpg'],
      ['w342', '/m20011-pzzzz.jpg'],
      ['w342', '/../../etc/passwd'],
    ] as const) {
      const response = await picture(size, path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).not.toContain('json');
    }
  });

  it('makes a picture once for many who ask at once, and keeps it', async () => {
    const { poster_path } = await film(20_045);
    const answers = await Promise.all(Array.from({ length: 8 }, () => picture('w92', poster_path)));
    const tags = new Set(answers.map((answer) => answer.headers.get('etag')));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(tags.size).toBe(1);
    const files = await readdir(join(dataDir, 'preview-art'), { recursive: true });
    expect(files.filter((name) => name.includes('w92') && name.endsWith('.webp')).length).toBe(1);
    expect(files.some((name) => name.endsWith('.tmp'))).toBe(false);
  });
});
