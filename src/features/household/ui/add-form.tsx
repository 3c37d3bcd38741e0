import { type FormEvent, useId, useRef, useState } from 'react';
import { needsConsent } from '#src/domain/consent.ts';
import type { Genre } from '#src/domain/genres.ts';
import { isWeakPassword } from '#src/domain/password.ts';
import { readSubUserName } from '#src/domain/sub-user-name.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { type NewSubUser, usualAgeGroup } from '../changes.ts';
import type { Outcome } from '../outcome.ts';
import { profileTexts } from '../texts.ts';
import { AgeGroupField } from './age-group-field.tsx';
import { ConsentBox } from './consent-box.tsx';
import { GenrePicker } from './genre-picker.tsx';

interface AddFormProps {
  /** For browsers without script. */
  plainKey: string;
  isFull: boolean;
  outcome: Outcome | null;
  onAdd: (subUser: NewSubUser) => void;
}

/** Without script it is saved at once. */
export function AddForm({ plainKey, isFull, outcome, onAdd }: AddFormProps) {
  const id = useId();
  const hydrated = useHydrated();
  const place = useRef<HTMLFormElement>(null);
  const form = useForm();
  const [error, setError] = useState<string | null>(null);
  const isEmpty = form.name.trim() === '' || form.password === '';
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    const consent = needsConsent(form.ageGroup) && form.consent;
    const lacksConsent = needsConsent(form.ageGroup) && !consent;
    const fault = isFull
      ? profileTexts.full
      : (nameFault(form.name) ?? (lacksConsent ? profileTexts.consentMissing : null));
    setError(fault);
    if (fault === profileTexts.consentMissing) focusField(place.current, 'consent');
    if (fault !== null) return;
    const { name, password, ageGroup, genres } = form;
    onAdd({ name, password, ageGroup, genres, consent });
    form.clear();
    focusField(place.current, 'name');
  };
  const said = error ?? (outcome !== null && !outcome.ok ? outcome.text : null);
  const lacksConsent = said === profileTexts.consentMissing;
  return (
    <form
      method="post"
      className="panel"
      aria-labelledby={id}
      onSubmit={add}
      noValidate
      autoComplete="off"
      ref={place}
      data-failed={profileTexts.failed}
    >
      <h2 id={id}>Add Sub-User</h2>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="key" value={plainKey} />
      {said === null || lacksConsent ? null : <FormError>{said}</FormError>}
      <div className="columns household-fields">
        <Field label="Name" name="name" value={form.name} onChange={form.handleName} autoComplete="off" />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          value={form.password}
          onChange={form.handlePassword}
          hint={passwordHint(form.password, form.name)}
        />
        <AgeGroupField label="Age group" value={form.ageGroup} onChoose={form.setAgeGroup} />
      </div>
      <GenrePicker chosen={form.genres} onChoose={form.setGenres} plainName="genre" />
      {/* Without script only the server knows the age group. */}
      {hydrated && !needsConsent(form.ageGroup) ? null : (
        <ConsentBox
          name="consent"
          checked={form.consent}
          isMissing={lacksConsent && !form.consent}
          onChange={form.setConsent}
        />
      )}
      <div className="cluster">
        <Button
          type="submit"
          look="quiet"
          disabled={hydrated && isEmpty}
          aria-describedby={isEmpty ? `${id}why` : undefined}
        >
          Add Sub-User
        </Button>
        <span className="hint" id={`${id}why`}>
          {isEmpty ? 'Fill in a name and a password first.' : 'Added to the list; saved with Save Changes.'}
        </span>
      </div>
    </form>
  );
}

function useForm() {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [ageGroup, setAgeGroup] = useState(usualAgeGroup);
  const [genres, setGenres] = useState<Genre[]>([]);
  const [consent, setConsent] = useState(false);
  const clear = () => {
    setConsent(false);
    setName('');
    setPassword('');
    setAgeGroup(usualAgeGroup);
    setGenres([]);
  };
  const handleName = ({ currentTarget }: FormEvent<HTMLInputElement>) => setName(currentTarget.value);
  const handlePassword = ({ currentTarget }: FormEvent<HTMLInputElement>) => setPassword(currentTarget.value);
  return {
    name,
    password,
    ageGroup,
    genres,
    consent,
    setConsent,
    setAgeGroup,
    setGenres,
    clear,
    handleName,
    handlePassword,
  };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

function nameFault(name: string): string | null {
  const read = readSubUserName(name);
  if (!('fault' in read)) return null;
  if (read.fault === 'empty') return profileTexts.nameEmpty;
  return read.fault === 'long' ? profileTexts.nameLong : profileTexts.nameControl;
}

function passwordHint(password: string, name: string): string {
  if (password === '' || !isWeakPassword(password, name)) return 'Used with the name to sign in';
  return 'Weak: works on this household’s own devices only';
}
