import type { MessageDescriptor } from '@lingui/core';
import { type FormEvent, useRef, useState } from 'react';
import { needsConsent } from '#src/domain/consent.ts';
import type { Genre } from '#src/domain/genres.ts';
import { readSubUserName } from '#src/domain/sub-user-name.ts';
import { type NewSubUser, usualAgeGroup } from '../changes.ts';
import { profileTexts } from '../texts.ts';
import { type Typed, typedGroup } from '../typed.ts';

export type AddFormState = ReturnType<typeof useAddForm>;

interface AddFormOptions {
  isFull: boolean;
  hasConsent: boolean;
  /** The fields of a form that was refused without script. */
  typed: Typed | null;
}

/** Holds what is typed in the form `Add Sub-User`. `Save Changes` saves it too. */
export function useAddForm({ isFull, hasConsent, typed }: AddFormOptions) {
  const before = typedGroup(typed ?? {}, usualAgeGroup);
  const place = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(typed?.name ?? '');
  const [password, setPassword] = useState('');
  const [ageGroup, setAgeGroup] = useState(before.ageGroup);
  const [genres, setGenres] = useState<Genre[]>(before.genres);
  const [error, setError] = useState<MessageDescriptor | null>(null);
  const [isAdded, setAdded] = useState(false);
  const isTyped = name.trim() !== '' || password !== '';
  const clear = () => {
    setName('');
    setPassword('');
    setAgeGroup(usualAgeGroup);
    setGenres([]);
  };
  /** Returns null if something is missing. The form then shows the fault and focuses its field. */
  const take = (): NewSubUser | null => {
    const fault = findFault({ isFull, name, password, lacksConsent: needsConsent(ageGroup) && !hasConsent });
    setError(fault?.text ?? null);
    if (fault !== null) {
      focusField(place.current, fault.field);
      return null;
    }
    clear();
    return { name, password, ageGroup, genres };
  };
  return {
    place,
    isFull,
    name,
    password,
    ageGroup,
    genres,
    error: isTyped ? error : null,
    isTyped,
    /** True after somebody was added, until something is typed or saved. */
    isAdded: isAdded && !isTyped,
    setAdded,
    isEmpty: name.trim() === '' || password === '',
    setAgeGroup,
    setGenres,
    take,
    focusName: () => focusField(place.current, 'name'),
    handleName: ({ currentTarget }: FormEvent<HTMLInputElement>) => setName(currentTarget.value),
    handlePassword: ({ currentTarget }: FormEvent<HTMLInputElement>) => setPassword(currentTarget.value),
  };
}

interface Filled {
  isFull: boolean;
  name: string;
  password: string;
  lacksConsent: boolean;
}

function findFault({ isFull, name, password, lacksConsent }: Filled): {
  text: MessageDescriptor;
  field: string;
} | null {
  if (isFull) return { text: profileTexts.full, field: 'name' };
  const nameFault = findNameFault(name);
  if (nameFault !== null) return { text: nameFault, field: 'name' };
  if (password === '') return { text: profileTexts.passwordEmpty, field: 'password' };
  return lacksConsent ? { text: profileTexts.consentMissing, field: 'consent' } : null;
}

function findNameFault(name: string): MessageDescriptor | null {
  const read = readSubUserName(name);
  if (!('fault' in read)) return null;
  if (read.fault === 'empty') return profileTexts.nameEmpty;
  return read.fault === 'long' ? profileTexts.nameLong : profileTexts.nameControl;
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
