import { describe, expect, it } from 'vitest';
import { genres } from '#src/domain/genres.ts';
import { noChanges } from './changes.ts';
import { parseChanges, parseSubUser, parseSubUserChange } from './parse.ts';

const lerato = { name: 'Lerato', password: 'protea', ageGroup: '13+', genres: [] };
const parse = (changes: unknown) => parseChanges(JSON.stringify(changes));

describe('the changes of a profile', () => {
  it('are read as they were sent', () => {
    const changes = {
      email: 'nomsa@example.org',
      added: [lerato],
      changed: [{ id: 'one', ageGroup: 'Below 13', genres: ['Comedy'], password: 'aloe' }],
      deleted: ['two'],
      photo: 'removed',
      consent: true,
    };
    expect(parse(changes)).toEqual(changes);
  });

  it('keep the photo when nothing is said of it', () => {
    expect(parse({ email: null, added: [], changed: [], deleted: [] })).toEqual(noChanges);
  });

  it('hold no field that a form does not have', () => {
    const sent = {
      ...noChanges,
      paid: true,
      user_id: 'x',
      changed: [{ id: 'one', user_id: 'x', name: 'Y' }],
    };
    expect(parse(sent)).toEqual({ ...noChanges, changed: [{ id: 'one' }] });
  });

  it('take consent for missing unless it is said', () => {
    const { consent: _, ...silent } = noChanges;
    expect(parse({ ...silent, added: [lerato] })?.consent).toBe(false);
  });

  it.each([
    ['an e-mail as a number', { email: 5 }],
    ['an e-mail of 4,001 characters', { email: 'x'.repeat(4_001) }],
    ['additions that are no list', { added: lerato }],
    ['eleven additions', { added: Array.from({ length: 11 }, () => lerato) }],
    ['an addition without a name', { added: [{ ...lerato, name: undefined }] }],
    ['an unknown age group', { added: [{ ...lerato, ageGroup: '21+' }] }],
    ['an unknown genre', { added: [{ ...lerato, genres: ['Westerns'] }] }],
    ['51 genres', { added: [{ ...lerato, genres: Array.from({ length: 51 }, () => 'Comedy') }] }],
    ['consent as text', { consent: 'yes' }],
    ['a change without an id', { changed: [{ ageGroup: '18+' }] }],
    ['a change of an empty id', { changed: [{ id: '' }] }],
    ['an id of 61 characters', { deleted: ['x'.repeat(61)] }],
    ['an id as a number', { deleted: [1] }],
    ['an unknown word for the photo', { photo: 'stolen' }],
    ['nothing of what is deleted', { deleted: undefined }],
  ])('are refused whole for %s', (_, fields) => {
    expect(parse({ ...noChanges, ...fields })).toBeNull();
  });

  it.each(['', '{', 'null', '[]', '"save"', '{"email":null'])('are refused as %j', (json) => {
    expect(parseChanges(json)).toBeNull();
  });

  it('bring each genre once, in the order of the product', () => {
    const backwards = [...genres].reverse();
    const [added] =
      parse({ ...noChanges, added: [{ ...lerato, genres: [...backwards, 'Comedy'] }] })?.added ?? [];
    expect(added?.genres).toEqual(genres);
  });
});

describe('a sub-user of the form without script', () => {
  it.each(['All', 'Below 13', '13+', '13-16', '18+'])('may be %s', (ageGroup) => {
    expect(parseSubUser({ ...lerato, ageGroup })).toMatchObject({ ageGroup });
  });

  it.each([
    ['an unknown age group', { ageGroup: '18 +' }],
    ['no age group', { ageGroup: '' }],
    ['an unknown genre', { genres: ['Comedy', ''] }],
    ['a name of 4,001 characters', { name: 'x'.repeat(4_001) }],
  ])('is refused for %s', (_, fields) => {
    expect(parseSubUser({ ...lerato, ...fields })).toBeNull();
  });
});

describe('a change of the form without script', () => {
  const sent = {
    id: 'l1',
    ageGroup: '18+',
    genres: ['Drama', 'Comedy'],
    password: undefined,
  };

  it('is read with its genres in the order of the product, and no field of others', () => {
    const more = { ...sent, user_id: 'x', name: 'Y' };
    expect(parseSubUserChange(more)).toEqual({ ...sent, genres: ['Comedy', 'Drama'] });
    expect(parseSubUserChange({ ...sent, password: 'aloe' })?.password).toBe('aloe');
  });

  it.each([
    ['nobody', { id: '' }],
    ['an id of 61 characters', { id: 'x'.repeat(61) }],
    ['an unknown age group', { ageGroup: '' }],
    ['an unknown genre', { genres: ['Gossip'] }],
    ['a password of 4,001 characters', { password: 'x'.repeat(4_001) }],
  ])('is refused for %s', (_, fields) => {
    expect(parseSubUserChange({ ...sent, ...fields })).toBeNull();
  });
});
