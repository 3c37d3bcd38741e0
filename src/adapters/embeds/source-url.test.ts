import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Playable } from './embeds.ts';
import { originsOf, sourceUrl } from './source-url.ts';

const server = {
  name: 'One',
  movie: 'https://one.example/movie/{imdb}',
  tv: 'https://one.example/tv/{imdb}/{season}-{episode}?autoplay=1',
  anime: 'https://anime.one.example/?imdb={imdb}&season={season}&episode={episode}',
  sandbox: [],
};
const movie: Playable = { imdbId: 'tt0133093', kind: 'movie', season: null, episode: null, dub: false };
const series: Playable = { ...movie, kind: 'series', season: 2, episode: 11 };

describe('sourceUrl', () => {
  it('fills each kind’s template', () => {
    expect(sourceUrl(server, movie)?.href).toBe('https://one.example/movie/tt0133093');
    expect(sourceUrl(server, series)?.href).toBe('https://one.example/tv/tt0133093/2-11?autoplay=1');
    expect(sourceUrl(server, { ...series, kind: 'anime' })?.href).toBe(
      'https://anime.one.example/?imdb=tt0133093&season=2&episode=11',
    );
  });

  it('asks for the dub of an anime, and of nothing else', () => {
    expect(sourceUrl(server, { ...series, kind: 'anime', dub: true })?.searchParams.get('lang')).toBe('en');
    expect(sourceUrl(server, { ...series, dub: true })?.href).not.toContain('lang');
    expect(sourceUrl(server, { ...movie, dub: true })?.href).not.toContain('lang');
  });

  it.each([
    '',
    'tt1',
    'tt12345678901',
    'nm0000206',
    'tt0133093/../..',
    '../tt0133093',
    'TT0133093',
    'tt01330 93',
    'tt0133093\n',
  ])('has no address for the id %j', (imdbId) => {
    expect(sourceUrl(server, { ...movie, imdbId })).toBeNull();
  });

  it.each([null, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
    'has no address for the episode %j',
    (episode) => {
      expect(sourceUrl(server, { ...series, episode })).toBeNull();
      expect(sourceUrl(server, { ...series, season: episode })).toBeNull();
    },
  );

  it('refuses an address that a value would lead elsewhere', () => {
    const loose = { ...server, movie: 'https://{imdb}.one.example/' };
    expect(originsOf(loose)).toContain('https://1.one.example');
    expect(sourceUrl(loose, movie)).toBeNull();
    expect(sourceUrl({ ...server, movie: 'https://one.example:{season}/{imdb}' }, movie)).toBeNull();
  });

  it('stays on the template’s origin, whatever is asked for', () => {
    const what = fc.record({
      imdbId: fc.oneof(fc.string(), fc.stringMatching(/^tt\d{7,9}$/), fc.webUrl()),
      kind: fc.constantFrom('movie' as const, 'series' as const, 'anime' as const),
      season: fc.option(fc.double()),
      episode: fc.option(fc.integer()),
      dub: fc.boolean(),
    });
    fc.assert(
      fc.property(what, (wanted) => {
        const url = sourceUrl(server, wanted);
        if (url !== null) expect(['https://one.example', 'https://anime.one.example']).toContain(url.origin);
      }),
    );
  });
});
