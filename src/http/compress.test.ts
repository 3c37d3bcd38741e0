import { expect, it } from 'vitest';
import { acceptedEncoding } from './compress.ts';

it.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['zstd', 'zstd'],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=1', 'gzip'],
  // The client's weights count before our order.
  ['gzip;q=1, br;q=0.5, zstd;q=0.1', 'gzip'],
  ['zstd;q=0, br', 'br'],
  ['zstd;q=0.000, gzip', 'gzip'],
  // An invalid weight refuses its encoding.
  ['zstd;q=fast, br', 'br'],
  ['zstd;q=2, br;q=-1, gzip', 'gzip'],
  ['zstd;q=', 'identity'],
  ['*', 'zstd'],
  ['*;q=0.5, zstd;q=0', 'br'],
  ['identity', 'identity'],
  ['deflate, compress', 'identity'],
  ['zstandard', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('answers %j with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

it('answers with what there is', () => {
  expect(acceptedEncoding('zstd, br', ['br', 'gzip'])).toBe('br');
  expect(acceptedEncoding('zstd', ['br', 'gzip'])).toBe('identity');
});
