import * as v from 'valibot';
import { expect, it } from 'vitest';
import { chooseTrailer } from './choose-trailer.ts';
import { movieDetails } from './wire.ts';

it.each([
  [[{ site: 'YouTube', type: 'Clip', key: 'clip-of-it' }], undefined],
  [[{ site: 'Vimeo', type: 'Trailer', key: '12345678' }], undefined],
  [[{ site: 'YouTube', type: 'Trailer', key: '../evil' }, null, 7], undefined],
  [
    [
      { site: 'YouTube', type: 'Teaser', key: 'teaser-of-it', official: true },
      { site: 'YouTube', type: 'Trailer', key: 'by-a-fan' },
      { site: 'YouTube', type: 'Trailer', key: 'by-the-house', official: true },
    ],
    'by-the-house',
  ],
  [[{ site: 'YouTube', type: 'Teaser', key: 'teaser-of-it' }], 'teaser-of-it'],
  ['none', undefined],
])('takes the best trailer of %j', (results, trailer) => {
  const { videos } = v.parse(movieDetails, { id: 7, title: 'Film', videos: { results } });
  expect(chooseTrailer(videos).trailer).toBe(trailer);
});
