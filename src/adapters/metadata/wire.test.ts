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
  expect([read.episode_run_time, read.last_episode_to_air.runtime]).toEqual([usual, last]);
});

const aired = { season_number: 2, episode_number: 5, air_date: '2026-11-20' };

it.each([
  [aired, aired],
  [{ ...aired, name: 'Home', runtime: 'x' }, aired],
  [{ ...aired, season_number: 0 }, null],
  [{ ...aired, episode_number: 0 }, null],
  [{ ...aired, episode_number: 2_001 }, null],
  [{ ...aired, air_date: '' }, null],
  [{ ...aired, air_date: '20 November' }, null],
  [{ season_number: 2, episode_number: 5 }, null],
  ['S2 E5', null],
])('reads from %j which episode aired last', (last, expected) => {
  const read = v.parse(seriesDetails, { id: 7, name: 'Series', adult: false, last_episode_to_air: last });
  expect(read.last_episode_to_air.aired).toEqual(expected);
});
