import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AgeGroup, ageGroups } from '#src/domain/audience.ts';
import { genres } from '#src/domain/genres.ts';
import { noChanges } from './changes.ts';
import { applyEdit, changesOf, type Edit, isEdited, isFull, membersOf, untouched } from './draft.ts';

const saved = {
  email: 'nomsa@example.org',
  subUsers: ['one', 'two'].map((id) => ({
    id,
    name: `Name of ${id}`,
    ageGroup: '13+' as const,
    genres: ['Comedy' as const],
  })),
};
const fresh = { name: ' Sipho ', password: 'x', ageGroup: '18+' as const, genres: [], consent: false };
const edited = (...edits: Edit[]) => edits.reduce(applyEdit, untouched);

const removed = { kind: 'removed' as const };
const chosen = { kind: 'new' as const, file: new File(['x'], 'me.png') };

const ids = fc.constantFrom('one', 'two', 'new 1', 'unknown');
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('email' as const), email: fc.constantFrom('a@b.c', saved.email, '') }),
  fc.record({ kind: fc.constant('add' as const), key: fc.constant('new 1'), subUser: fc.constant(fresh) }),
  fc.record({ kind: fc.constant('delete' as const), id: ids }),
  fc.record({ kind: fc.constant('photo' as const), photo: fc.constantFrom(null, removed, chosen) }),
  fc.record({
    kind: fc.constant('change' as const),
    id: ids,
    fields: fc.record(
      {
        ageGroup: fc.constantFrom(...ageGroups),
        genres: fc.subarray([...genres]),
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
      { kind: 'change', id: 'one', fields: { ageGroup: '18+', genres: [], password: 'y' } },
      { kind: 'change', id: 'one', fields: { ageGroup: '13+', genres: ['Comedy'], password: '' } },
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
    });
    expect(membersOf(draft, saved).map(({ name, state }) => [name, state])).toEqual([
      ['Name of one', 'edited'],
      ['Sipho', 'new'],
    ]);
  });

  it('asks for consent when somebody moves from 18+ to a younger group, until it is given', () => {
    const grown = { ...saved, subUsers: [{ id: 'one', name: 'One', ageGroup: '18+' as const, genres: [] }] };
    const to = (id: string, ageGroup: AgeGroup): Edit => ({ kind: 'change', id, fields: { ageGroup } });
    const tick: Edit = { kind: 'change', id: 'one', fields: { consent: true } };
    const younger = edited(to('one', '13+'));
    expect(changesOf(younger, grown).changed).toEqual([{ id: 'one', ageGroup: '13+', consent: false }]);
    expect(membersOf(younger, grown)).toMatchObject([{ consent: false }]);
    const ticked = applyEdit(younger, tick);
    expect(changesOf(ticked, grown).changed).toEqual([{ id: 'one', ageGroup: '13+', consent: true }]);
    expect(isEdited(applyEdit(ticked, to('one', '18+')), grown)).toBe(false);
    // Nobody is asked who was a child before.
    expect(membersOf(edited(to('one', 'All')), saved)).toMatchObject([{ consent: null }, { consent: null }]);
    const added = edited({ kind: 'add', key: 'new 1', subUser: fresh });
    expect(membersOf(added, { ...saved, subUsers: [] })).toMatchObject([{ consent: null }]);
    const [child] = changesOf(applyEdit(added, to('new 1', 'Below 13')), saved).added;
    expect(child).toMatchObject({ ageGroup: 'Below 13', consent: false });
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
