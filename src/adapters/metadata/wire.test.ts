import * as v from 'valibot';
import { expect, it } from 'vitest';
import { seriesDetails } from './wire.ts';

it.each([
  [{ episode_run_time: [48, 52], last_episode_to_air: { runtime: 90 } }, [48], 90],
  [{ episode_run_time: ['x', 0, -1], last_episode_to_air: null }, [], null],
  [{ episode_run_time: 48, last_episode_to_air: { runtime: 99_999 } }, [], null],
  [{}, [], null],
])('reads how long episodes are from %j', (lengths, usual, last) => {
  const read = v.parse(seriesDetails, { id: 7, name: 'Series', adult: false, ...lengths });
  expect(read).toMatchObject({ episode_run_time: usual, last_episode_to_air: last });
});
