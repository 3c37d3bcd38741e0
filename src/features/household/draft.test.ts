import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AgeGroup, ageGroups } from '#src/domain/audience.ts';
import { genres } from '#src/domain/genres.ts';
import { noLimits } from '#src/domain/screen-time.ts';
import { noChanges } from './changes.ts';
import { applyEdit, changesOf, type Draft, type Edit, isEdited, isFull, membersOf } from './draft.ts';

const saved = {
  email: 'nomsa@example.org',
  hasConsent: true,
  subUsers: ['one', 'two'].map((id) => ({
    id,
    name: `Name of ${id}`,
    ageGroup: '13+' as const,
    genres: ['Comedy' as const],
    limits: noLimits,
    hasPin: true,
    character: 'lion' as const,
  })),
};
const fresh = { name: ' Sipho ', password: 'x', ageGroup: '18+' as const, genres: [] };
const edited = (...edits: Edit[]) => edits.reduce(applyEdit, noChanges);

const evenings = { ...noLimits, weekdayMinutes: 60, weekendBedtime: 1200 };

const removed = 'removed' as const;
const chosen = new File(['x'], 'me.png');

const ids = fc.constantFrom('one', 'two', 'new 1', 'unknown');
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('email' as const), email: fc.constantFrom('a@b.c', saved.email, '') }),
  fc.record({ kind: fc.constant('add' as const), key: fc.constant('new 1'), subUser: fc.constant(fresh) }),
  fc.record({ kind: fc.constant('delete' as const), id: ids }),
  fc.record({ kind: fc.constant('consent' as const), given: fc.boolean() }),
  fc.record({
    kind: fc.constant('photo' as const),
    photo: fc.constantFrom('kept' as const, removed, chosen),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    id: ids,
    fields: fc.record(
      {
        ageGroup: fc.constantFrom(...ageGroups),
        genres: fc.subarray([...genres]),
        limits: fc.constantFrom(noLimits, evenings),
        pin: fc.constantFrom(undefined, null, '1234'),
        password: fc.constantFrom('', 'y'),
      },
      { requiredKeys: [] },
    ),
  }),
);

describe('the draft of a profile', () => {
  it('has nothing to save when everything was put back as it was', () => {
    const draft = edited(
      { kind: 'email', email: 'other@example.org' },
      { kind: 'email', email: ` ${saved.email}` },
      {
        kind: 'change',
        id: 'one',
        fields: { ageGroup: '18+', genres: [], limits: evenings, pin: '1234', password: 'y' },
      },
      {
        kind: 'change',
        id: 'one',
        fields: { ageGroup: '13+', genres: ['Comedy'], limits: noLimits, pin: undefined, password: '' },
      },
      { kind: 'add', key: 'new 1', subUser: fresh },
      { kind: 'delete', id: 'new 1' },
    );
    expect(changesOf(draft, saved)).toEqual(noChanges);
    expect(isEdited(draft, saved)).toBe(false);
  });

  it('keeps a picture that was chosen while another was being saved', () => {
    const sent = edited({ kind: 'photo', photo: removed });
    const later = applyEdit(sent, { kind: 'photo', photo: chosen });
    expect(changesOf(applyEdit(later, { kind: 'saved', sent }), saved).photo).toBe('new');
    expect(changesOf(applyEdit(sent, { kind: 'saved', sent }), saved)).toEqual(noChanges);
  });

  it('sends only what differs, and an edited addition as one addition', () => {
    const draft = edited(
      { kind: 'change', id: 'one', fields: { ageGroup: '18+' } },
      { kind: 'change', id: 'one', fields: { password: 'y' } },
      { kind: 'change', id: 'two', fields: { ageGroup: 'All' } },
      { kind: 'delete', id: 'two' },
      { kind: 'add', key: 'new 1', subUser: fresh },
      { kind: 'change', id: 'new 1', fields: { genres: ['Drama'] } },
    );
    expect(changesOf(draft, saved)).toEqual({
      email: null,
      added: [{ ...fresh, key: 'new 1', genres: ['Drama'] }],
      changed: [{ id: 'one', ageGroup: '18+', password: 'y' }],
      deleted: ['two'],
      photo: 'kept',
      consent: false,
    });
    expect(membersOf(draft, saved).map(({ name, state }) => [name, state])).toEqual([
      ['Name of one', 'edited'],
      ['Sipho', 'new'],
    ]);
  });

  it('asks once for the consent that somebody under 18 needs, and sends it with the changes', () => {
    const without = { ...saved, hasConsent: false };
    const to = (id: string, ageGroup: AgeGroup): Edit => ({ kind: 'change', id, fields: { ageGroup } });
    const asks = (draft: Draft, of = without) => membersOf(draft, of).map(({ asksConsent }) => asksConsent);
    expect(asks(noChanges)).toEqual([false, false]);
    expect(asks(edited(to('one', 'Below 13')))).toEqual([true, false]);
    expect(asks(edited(to('one', 'Below 13')), saved)).toEqual([false, false]);
    expect(asks(edited(to('one', '18+')))).toEqual([false, false]);
    const added = edited({ kind: 'add', key: 'new 1', subUser: fresh });
    expect(asks(added)).toEqual([false, false, false]);
    expect(asks(applyEdit(added, to('new 1', 'Below 13')))).toEqual([false, false, true]);
    const given = edited({ kind: 'consent', given: true });
    expect(changesOf(given, without)).toEqual({ ...noChanges, consent: true });
    expect(isEdited(given, without)).toBe(true);
    expect(isEdited(given, saved)).toBe(false);
    expect(applyEdit(given, { kind: 'saved', sent: given })).toEqual(noChanges);
  });

  it('knows when five are there', () => {
    const adds = ['a', 'b', 'c'].map((key): Edit => ({ kind: 'add', key, subUser: fresh }));
    expect(isFull(edited(...adds.slice(1)), saved)).toBe(false);
    expect(isFull(edited(...adds), saved)).toBe(true);
    expect(isFull(edited(...adds, { kind: 'delete', id: 'one' }), saved)).toBe(false);
  });

  it('keeps what was edited while the rest was being saved', () => {
    const sent = edited(
      { kind: 'change', id: 'one', fields: { ageGroup: '18+' } },
      { kind: 'email', email: 'a@b.c' },
    );
    const later = applyEdit(sent, { kind: 'delete', id: 'two' });
    const left = applyEdit(later, { kind: 'saved', sent });
    expect(changesOf(left, saved)).toEqual({ ...noChanges, deleted: ['two'] });
  });

  it('never names a sub-user that the household does not have, nor one twice', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 12 }), (edits) => {
        const draft = edited(...edits);
        const { changed, deleted } = changesOf(draft, saved);
        const named = [...changed.map(({ id }) => id), ...new Set(deleted)];
        expect(new Set(named).size).toBe(named.length);
        for (const id of named) expect(saved.subUsers.map((one) => one.id)).toContain(id);
        expect(membersOf(draft, saved).some(({ key }) => deleted.includes(key))).toBe(false);
        const done = applyEdit(draft, { kind: 'saved', sent: draft });
        expect(isEdited(done, saved)).toBe(false);
      }),
    );
  });
});
