import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  // A film of ours always has both pictures; their use below would fail otherwise.
  return (await (await fetch(`${service.apiUrl}/movie/${id}?api_key=preview-key`)).json()) as Film;
}

const picture = (size: string, path: string, accept = 'image/avif,image/webp,*/*'): Promise<Response> =>
  fetch(`${service.imageUrl}/${size}${path}`, { headers: { accept } });

describe('the image host', () => {
  it('draws each size to measure and within its weight', async () => {
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

  it('draws once for many who ask at once, and keeps it', async () => {
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
