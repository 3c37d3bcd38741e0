import type { Featured } from './featured-films.ts';
import type { Flavour, Level } from './types.ts';

const series = (
  title: string,
  flavour: Flavour,
  genres: number[],
  level: Level,
  score: number,
  scene: string,
  story: string,
): Featured => ({
  kind: 'tv',
  title,
  flavour,
  genres,
  level,
  score,
  scene,
  story,
});

/** The series that a visitor meets first. */
export const featuredSeries: readonly Featured[] = [
  series(
    'Ndlovu Street',
    'drama',
    [18, 10766],
    2,
    8.2,
    'street',
    'Eleven houses, one tap, and a street committee that hasn’t agreed on anything since 1994. In Katlehong’s Ndlovu Street everybody’s business is everybody’s business, and the new tenant at number six has a great deal of it.',
  ),
  series(
    'The Fordsburg Accounts',
    'crime',
    [80, 18],
    3,
    8.1,
    'blinds',
    'A forensic accountant with no sense of humour is sent to audit a family that has never written anything down.',
  ),
  series(
    'Karoo Array',
    'scifi',
    [10765, 18],
    2,
    8,
    'planet',
    'The telescope outside Sutherland picks up a lullaby. Its chief engineer knows the tune: her grandmother made it up.',
  ),
  series(
    'Gogo’s Moon Bakery',
    'kids',
    [10762, 16],
    0,
    8,
    'moonbakery',
    'Every night Gogo and a meerkat called Biscuit bake the moon, so that it is round again by Friday.',
  ),
  {
    ...series(
      'Tide Ferry Amagiri',
      'anime',
      [16, 10765, 18],
      2,
      8.5,
      'anime',
      'In a port where the dead leave by the last ferry, apprentice Ren is told never to look at the passengers. Tonight one of them calls him by name.',
    ),
    original: '天霧の渡し船',
  },
];
