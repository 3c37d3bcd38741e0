import type { AgeGroup } from '#src/domain/audience.ts';
import type { Character } from '#src/domain/characters.ts';
import { needsConsent } from '#src/domain/consent.ts';
import type { Genre } from '#src/domain/genres.ts';
import { noLimits, type ScreenTimeLimits, screenTimeKey } from '#src/domain/screen-time.ts';
import { maxSubUsers } from '#src/domain/viewer.ts';
import { type HouseholdChanges, type NewSubUser, noChanges, type SubUserChange } from './changes.ts';

export interface Saved {
  email: string;
  hasConsent: boolean;
  subUsers: SavedSubUser[];
}

export interface SavedSubUser {
  id: string;
  name: string;
  character: Character | null;
  ageGroup: AgeGroup;
  genres: Genre[];
  hasOtherGenres?: boolean | undefined;
  limits: ScreenTimeLimits;
  hasPin: boolean;
}

/** Changes that wait for `Save Changes`. */
export interface Draft extends Omit<HouseholdChanges, 'photo'> {
  added: (NewSubUser & { key: string })[];
  photo: 'kept' | 'removed' | File;
}

export type Edit =
  | { kind: 'email'; email: string }
  | { kind: 'add'; key: string; subUser: NewSubUser }
  | { kind: 'change'; id: string; fields: Omit<SubUserChange, 'id'> }
  | { kind: 'delete'; id: string }
  | { kind: 'photo'; photo: Draft['photo'] }
  | { kind: 'consent'; given: boolean }
  | { kind: 'saved'; sent: Draft }
  | { kind: 'reset' };

/** Editing an unsaved sub-user changes the addition. */
export function applyEdit(draft: Draft, edit: Edit): Draft {
  switch (edit.kind) {
    case 'email':
      return { ...draft, email: edit.email };
    case 'add':
      return { ...draft, added: [...draft.added, { ...edit.subUser, key: edit.key }] };
    case 'change':
      return change(draft, edit.id, edit.fields);
    case 'delete':
      return remove(draft, edit.id);
    case 'photo':
      return { ...draft, photo: edit.photo };
    case 'consent':
      return { ...draft, consent: edit.given };
    case 'saved':
      return without(draft, edit.sent);
    case 'reset':
      return noChanges;
  }
}

/** Leaves out values that equal the saved ones. */
export function changesOf(draft: Draft, saved: Saved): HouseholdChanges {
  const { email, added } = draft;
  const changed = draft.changed
    .filter(({ id }) => !draft.deleted.includes(id))
    .map((fields) => realChange(fields, saved))
    .filter((fields) => fields !== null);
  const deleted = draft.deleted.filter((id) => saved.subUsers.some((one) => one.id === id));
  return {
    email: email === null || email.trim() === saved.email ? null : email,
    added,
    changed,
    deleted,
    photo: draft.photo instanceof File ? 'new' : draft.photo,
    consent: draft.consent && !saved.hasConsent,
  };
}

export function isEdited(draft: Draft, saved: Saved): boolean {
  const { email, added, changed, deleted, photo, consent } = changesOf(draft, saved);
  return email !== null || photo !== 'kept' || consent || added.length + changed.length + deleted.length > 0;
}

export interface Member {
  key: string;
  name: string;
  /** Null for a sub-user that isn't saved yet. */
  character: Character | null;
  ageGroup: AgeGroup;
  genres: Genre[];
  hasOtherGenres?: boolean | undefined;
  limits: ScreenTimeLimits;
  hasPin: boolean;
  /** Undefined if the saved PIN stays, null if it is removed. */
  pin: string | null | undefined;
  /** Empty if the saved password stays. */
  password: string;
  /** True if the change needs a consent that the household hasn't saved. */
  asksConsent: boolean;
  state: 'saved' | 'edited' | 'new';
}

export function membersOf(draft: Draft, saved: Saved): Member[] {
  const { changed } = changesOf(draft, saved);
  const asksConsent = (ageGroup: AgeGroup) => !saved.hasConsent && needsConsent(ageGroup);
  const remaining = saved.subUsers
    .filter(({ id }) => !draft.deleted.includes(id))
    .map(({ id, name, character, ageGroup, genres, hasOtherGenres, limits, hasPin }): Member => {
      const fields = changed.find((one) => one.id === id);
      const state = fields === undefined ? 'saved' : 'edited';
      return {
        key: id,
        name,
        character,
        ageGroup: fields?.ageGroup ?? ageGroup,
        genres: fields?.genres ?? genres,
        hasOtherGenres,
        limits: fields?.limits ?? limits,
        hasPin,
        pin: fields?.pin,
        password: fields?.password ?? '',
        asksConsent: state === 'edited' && asksConsent(fields?.ageGroup ?? ageGroup),
        state,
      };
    });
  const added = draft.added.map(
    ({ name, ...one }): Member => ({
      ...one,
      limits: one.limits ?? noLimits,
      hasPin: false,
      pin: one.pin,
      name: name.trim(),
      character: null,
      asksConsent: asksConsent(one.ageGroup),
      state: 'new',
    }),
  );
  return [...remaining, ...added];
}

export function isFull(draft: Draft, saved: Saved): boolean {
  return membersOf(draft, saved).length >= maxSubUsers;
}

function change(draft: Draft, id: string, fields: Omit<SubUserChange, 'id'>): Draft {
  if (draft.added.some(({ key }) => key === id)) {
    const added = draft.added.map((one) => {
      if (one.key !== id) return one;
      return {
        ...one,
        ageGroup: fields.ageGroup ?? one.ageGroup,
        genres: fields.genres ?? one.genres,
        limits: fields.limits ?? one.limits,
        pin: 'pin' in fields ? fields.pin : one.pin,
        password: fields.password || one.password,
      };
    });
    return { ...draft, added };
  }
  const before = draft.changed.find((one) => one.id === id) ?? { id };
  const others = draft.changed.filter((one) => one.id !== id);
  return { ...draft, changed: [...others, { ...before, ...fields }] };
}

function remove(draft: Draft, id: string): Draft {
  const added = draft.added.filter(({ key }) => key !== id);
  if (added.length < draft.added.length) return { ...draft, added };
  const changed = draft.changed.filter((one) => one.id !== id);
  return { ...draft, changed, deleted: [...draft.deleted, id] };
}

function without(draft: Draft, sent: Draft): Draft {
  return {
    email: draft.email === sent.email ? null : draft.email,
    added: draft.added.filter(({ key }) => !sent.added.some((one) => one.key === key)),
    changed: draft.changed.filter((one) => !sent.changed.includes(one)),
    deleted: draft.deleted.filter((id) => !sent.deleted.includes(id)),
    photo: draft.photo === sent.photo ? 'kept' : draft.photo,
    consent: draft.consent && !sent.consent,
  };
}

/** Returns null without a change. */
function realChange(change: SubUserChange, saved: Saved): SubUserChange | null {
  const { id, ageGroup, genres, limits, pin, password } = change;
  const before = saved.subUsers.find((one) => one.id === id);
  if (before === undefined) return null;
  const fields: SubUserChange = { id };
  if (ageGroup !== undefined && ageGroup !== before.ageGroup) fields.ageGroup = ageGroup;
  if (genres !== undefined && !isSame(genres, before.genres)) fields.genres = genres;
  if (limits !== undefined && screenTimeKey(limits) !== screenTimeKey(before.limits)) fields.limits = limits;
  if (pin !== undefined && (pin !== null || before.hasPin)) fields.pin = pin;
  if (password !== undefined && password !== '') fields.password = password;
  return Object.keys(fields).length > 1 ? fields : null;
}

function isSame(one: readonly Genre[], other: readonly Genre[]): boolean {
  return one.length === other.length && one.every((genre) => other.includes(genre));
}
