import { describe, expect, it } from 'vitest';
import type { WatchKind } from '#src/domain/title.ts';
import { english } from '#test/english.ts';
import { areaOfBar, areas } from './area.ts';

const kinds: WatchKind[] = ['movie', 'series', 'anime'];
const title = (kind: WatchKind) => ({ kind, id: 20_013, name: 'Die Vuurtoringwagter' });

describe('the sub-user area', () => {
  const { sub } = areas;

  it.each(kinds)('has no link out of it for %s', (kind) => {
    const hrefs = [
      sub.home,
      sub.titleHref(title(kind)),
      sub.watchedHref(kind, 20_013),
      sub.lists[kind],
      sub.others[kind].href,
      sub.unavailable[kind].way.href,
      sub.searchPage('a & b', 'series', 2),
      sub.emptySearch('movie'),
      sub.emptySearch('series'),
    ];
    for (const href of hrefs) expect(href).toMatch(/^\/subuser(\/|\?|$)/);
  });

  it('shows an anime as a series', () => {
    expect(sub.titleHref(title('anime'))).toBe(sub.titleHref(title('series')));
    expect(english(sub.kindNames.anime)).toBe('Series');
    expect(sub.lists.anime).toBe(sub.lists.series);
  });

  it('leads an empty search back to the kind that was browsed', () => {
    expect(sub.emptySearch('movie')).toBe(sub.lists.movie);
    expect(sub.emptySearch('series')).toBe(sub.lists.series);
  });
});

describe('the main area', () => {
  const { main } = areas;

  it.each([
    ['movie', '/watch/20013'],
    ['series', '/tv/20013'],
    ['anime', '/anime/20013-die-vuurtoringwagter'],
  ] as const)('opens a listed %s at %s', (kind, href) => {
    expect(main.titleHref(title(kind))).toBe(href);
  });

  it.each([
    ['movie', '/watch/20013'],
    ['series', '/tv/20013'],
    ['anime', '/anime/watch/20013'],
  ] as const)('goes on with a watched %s at %s', (kind, href) => {
    expect(main.watchedHref(kind, 20_013)).toBe(href);
  });

  it('never leads into the sub-user area', () => {
    for (const kind of kinds) {
      const hrefs = [main.titleHref(title(kind)), main.lists[kind], main.others[kind].href];
      for (const href of hrefs) expect(href).not.toContain('subuser');
    }
  });
});

it.each(['a & b', '#', '?x=1', '../..', 'Thandi’s', '100%'])(
  'writes %j into the address of a search whole',
  (query) => {
    for (const area of [areas.main, areas.sub]) {
      const url = new URL(area.searchPage(query, 'movie', 3), 'http://stoep.example');
      expect([...url.searchParams.values()]).toContain(query);
    }
  },
);

it('is chosen by the kind of viewer', () => {
  expect(areaOfBar('main')).toBe(areas.main);
  expect(areaOfBar('none')).toBe(areas.main);
  expect(areaOfBar('sub')).toBe(areas.sub);
  expect(areaOfBar('child')).toEqual({ ...areas.sub, hasRatings: false });
});
