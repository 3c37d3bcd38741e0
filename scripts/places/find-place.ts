import type { Place } from './places.ts';

/** Fixed segments win over parameters. */
export function findPlace(places: Place[], address: string): Place | undefined {
  const path = address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '') || '/';
  const matching = places.filter(({ pattern }) => pattern === path || matcher(pattern).test(path));
  return matching.sort((a, b) => parameters(a.pattern) - parameters(b.pattern))[0];
}

function matcher(pattern: string): RegExp {
  const segments = pattern.split('/').slice(1).map(segmentPattern);
  return new RegExp(`^${segments.join('')}/?$`);
}

function segmentPattern(segment: string): string {
  if (segment === '*') return '(/.*)?';
  const optional = segment.endsWith('?');
  const name = optional ? segment.slice(0, -1) : segment;
  const one = `/${name.startsWith(':') ? '[^/]+' : RegExp.escape(name)}`;
  return optional ? `(${one})?` : one;
}

/** A splat comes last. */
function parameters(pattern: string): number {
  return (pattern.match(/:/g)?.length ?? 0) + (pattern.includes('*') ? 100 : 0);
}
