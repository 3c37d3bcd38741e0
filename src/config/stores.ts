import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Config, FileStore } from './config.ts';
import { line, urlOf } from './fields.ts';

/** Relative paths start at `cwd`. */
function filePath(cwd: string) {
  return v.pipe(
    line,
    v.check((text) => /^file:./.test(text) && !/^file::memory:/.test(text) && !/[?#]/.test(text)),
    v.transform((text) => toPath(text, cwd)),
    v.check((path) => path !== null),
    // The check before doesn't narrow the type.
    v.transform((path) => path as string),
  );
}

function toPath(text: string, cwd: string): string | null {
  if (!text.startsWith('file://')) return resolve(cwd, text.slice('file:'.length));
  try {
    return fileURLToPath(text);
  } catch {
    return null;
  }
}

export function databaseUrl(cwd: string) {
  return v.union([
    v.pipe(
      filePath(cwd),
      v.transform((file): Config['database'] => ({ kind: 'sqlite', file })),
    ),
    v.pipe(
      urlOf('postgres:', 'postgresql:'),
      // An @ in the path belongs to a password that has a slash in it.
      v.check((url) => url.pathname.length > 1 && !url.pathname.includes('@')),
      v.transform((url): Config['database'] => ({ kind: 'postgres', url: url.href })),
    ),
  ]);
}

export const cacheUrl = v.pipe(
  urlOf('redis:', 'rediss:', 'valkey:', 'valkeys:'),
  v.check((url) => url.hostname !== ''),
  v.transform((url): Config['cache'] => ({ kind: 'redis', url: url.href })),
);

export function fileStore(cwd: string) {
  return v.union([
    v.pipe(
      filePath(cwd),
      v.transform((path): FileStore => ({ kind: 'folder', path })),
    ),
    v.pipe(
      urlOf('s3:'),
      v.transform(readBucket),
      v.object({
        kind: v.literal('s3'),
        bucket: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
        endpoint: v.pipe(v.string(), v.url(), v.regex(/^https?:/)),
        region: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
      }),
    ),
  ]);
}

function readBucket(url: URL) {
  return {
    kind: 's3',
    bucket: url.hostname,
    endpoint: url.searchParams.get('endpoint')?.replace(/\/+$/, ''),
    region: url.searchParams.get('region'),
  };
}
