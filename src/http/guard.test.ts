import { describe, expect, it } from 'vitest';
import { unlimited } from '#src/domain/screen-time.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import type { MainUser, SubUser } from '#src/domain/viewer.ts';
import { redirectFor } from './plan-request.ts';

const main: MainUser = {
  kind: 'main',
  userId: 'u',
  email: 'nomsa@example.org',
  photoUrl: null,
  confirmedAt: 0,
  paid: true,
};
const lapsed: MainUser = { ...main, paid: false };
const sub: SubUser = {
  kind: 'sub',
  userId: 'u',
  subUserId: 's',
  name: 'Sipho',
  ageGroup: 'Below 13',
  genres: [],
  choices: noChoices,
  screenTime: unlimited,
  confirmedAt: 0,
  paid: true,
};

describe('redirectFor', () => {
  it('sends a visitor to sign in, and remembers where they were going', () => {
    expect(redirectFor('main', null, '/watch/603?server=2')).toBe('/login?next=%2Fwatch%2F603%3Fserver%3D2');
    expect(redirectFor('account', null, '/profile')).toBe('/login?next=%2Fprofile');
    expect(redirectFor('sub', null, '/subuser')).toBe('/login');
  });

  it('keeps a sub-user out of the main area, and a main user out of theirs', () => {
    expect(redirectFor('main', sub, '/movies')).toBe('/subuser');
    expect(redirectFor('account', sub, '/profile')).toBe('/subuser');
    expect(redirectFor('sub', main, '/subuser')).toBe('/login');
  });

  it('leaves a lapsed household’s sub-user the front of their area, and nothing else', () => {
    const lapsedSub = { ...sub, paid: false };
    expect(redirectFor('sub', lapsedSub, '/subuser/movie/603')).toBe('/subuser');
    expect(redirectFor('sub', lapsedSub, '/subuser/search?q=/subuser')).toBe('/subuser');
    expect(redirectFor('sub', lapsedSub, '/subuser')).toBeNull();
    expect(redirectFor('sub', lapsedSub, '/subuser?kind=series')).toBeNull();
    expect(redirectFor('main', lapsedSub, '/movies')).toBe('/subuser');
  });

  it('leads a lapsed household to its profile, and lets it stay there', () => {
    expect(redirectFor('main', lapsed, '/movies')).toBe('/profile');
    expect(redirectFor('account', lapsed, '/profile')).toBeNull();
  });

  it('sends whoever is signed in away from the visitors’ pages', () => {
    expect(redirectFor('visitor', main, '/login')).toBe('/');
    expect(redirectFor('visitor', sub, '/signup')).toBe('/subuser');
    expect(redirectFor('visitor', null, '/login')).toBeNull();
  });

  it('lets everybody see what is public', () => {
    for (const viewer of [null, main, lapsed, sub]) expect(redirectFor('public', viewer, '/help')).toBeNull();
  });
});
