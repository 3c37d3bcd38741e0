import { describe, expect, it } from 'vitest';
import { genres } from '#src/domain/genres.ts';
import { codeOf } from '#test/refusals.ts';
import { noChanges } from './changes.ts';
import { readChanges } from './parse.ts';

const lerato = { name: 'Lerato', password: 'protea', ageGroup: '13+', genres: [] };
const refusalOf = (changes: unknown) => codeOf((async () => readChanges(changes))());

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
    expect(readChanges(changes)).toEqual(changes);
  });

  it('keep the photo when nothing is said of it', () => {
    expect(readChanges({ email: null, added: [], changed: [], deleted: [] })).toEqual(noChanges);
  });

  it('hold no field that a form does not have', () => {
    const sent = {
      ...noChanges,
      paid: true,
      user_id: 'x',
      changed: [{ id: 'one', user_id: 'x', name: 'Y' }],
    };
    expect(readChanges(sent)).toEqual({ ...noChanges, changed: [{ id: 'one' }] });
  });

  it('take consent for missing unless it is said', () => {
    const { consent: _, ...silent } = noChanges;
    expect(readChanges({ ...silent, added: [lerato] }).consent).toBe(false);
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
  ])('are refused whole for %s', async (_, fields) => {
    expect(await refusalOf({ ...noChanges, ...fields })).toBe('bad-request');
  });

  it.each([null, [], 'save', {}])('are refused as %j', async (sent) => {
    expect(await refusalOf(sent)).toBe('bad-request');
  });

  it.each([
    ['bad-email', { email: 'nowhere' }],
    ['name-empty', { added: [{ ...lerato, name: ' ' }] }],
    ['name-control', { added: [{ ...lerato, name: 'Sip\0ho' }] }],
    ['name-long', { added: [lerato, { ...lerato, name: 'x'.repeat(61) }] }],
    ['sub-user-password-empty', { added: [{ ...lerato, password: '' }] }],
    ['long-password', { changed: [{ id: 'one', password: 'x'.repeat(1_025) }] }],
    ['pin-shape', { changed: [{ id: 'one', pin: '12345' }] }],
  ])('are refused with %s', async (code, fields) => {
    expect(await refusalOf({ ...noChanges, ...fields })).toBe(code);
  });

  it('bring names and addresses as they are stored', () => {
    const sent = { email: ' New@Example.org ', added: [{ ...lerato, name: ' Lerato ' }] };
    expect(readChanges({ ...noChanges, ...sent })).toMatchObject({
      email: 'New@Example.org',
      added: [lerato],
    });
  });

  it('bring each genre once, in the order of the product', () => {
    const backwards = [...genres].reverse();
    const [added] = readChanges({
      ...noChanges,
      added: [{ ...lerato, genres: [...backwards, 'Comedy'] }],
    }).added;
    expect(added?.genres).toEqual(genres);
  });
});
