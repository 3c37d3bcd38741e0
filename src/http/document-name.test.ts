import { describe, expect, it } from 'vitest';
import { nameDocument } from './document-name.ts';
import { matchPage } from './match.ts';
import { parseTarget } from './request-target.ts';

/** Returns the name of the document that answers a raw target. */
function nameOf(raw: string) {
  const target = parseTarget(raw);
  if (target.kind !== 'target') throw new Error(`${raw} is no target`);
  return nameDocument(matchPage(target.path), target, 'none');
}

describe('nameDocument', () => {
  it.each([
    ['/movies', '/movies'],
    ['/movies?z=1', '/movies'],
    ['/movies?utm_source=a&fbclid=b', '/movies'],
    ['/movies?', '/movies'],
    ['/movies?AFTER=2.0', '/movies'],
    ['/movies?page=2', '/movies'],
    ['/movies?after=2.0', '/movies?after=2.0'],
    ['/movies?z=1&after=2.0&after=3.0', '/movies?after=2.0'],
    ['/m%6fvies?%61fter=2%2E0', '/movies?after=2.0'],
    ['/movies?after=nonsense', '/movies'],
    ['/movies?after=2.0.0', '/movies'],
    ['/tv?after=0.2.0', '/tv?after=0.2.0'],
    ['/subuser?after=1.0&kind=series', '/subuser?kind=series&after=1.0'],
    ['/subuser?kind=movie', '/subuser'],
    ['/help?z=1', '/help'],
    ['/anime/1-a?z=1', '/anime/1-a'],
    ['/login?z=1', '/login'],
    ['/movies.data?z=1', '/movies.data'],
    ['/_.data?_routes=other', '/_.data'],
    ['/nothing/there?z=1', '/not-found'],
  ])('answers %s with %s', (raw, href) => {
    expect(nameOf(raw).href).toBe(href);
  });

  it('tells apart which of the two routes a browser lacks, and nothing else of that parameter', () => {
    const page = 'routes/movies/page.tsx@/movies';
    const only = `/movies.data?_routes=${encodeURIComponent(page)}`;
    expect(nameOf(`/movies.data?_routes=${page}`).href).toBe(only);
    expect(nameOf(`/movies.data?_routes=x,${page},y`).href).toBe(only);
    expect(nameOf('/movies.data?_routes=root').href).toBe('/movies.data?_routes=root');
    expect(nameOf(`/movies.data?_routes=root,${page}`).href).toBe('/movies.data');
  });

  it('knows the fronts, which are never pushed out', () => {
    expect(['/movies', '/movies?z=1', '/login', '/nothing'].map((raw) => nameOf(raw).isFront)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['/movies?after=2.0', '/anime/1-a', '/login?as=sub'].map((raw) => nameOf(raw).isFront)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
