import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { needsConsent } from '#src/domain/consent.ts';
import { isWeakPassword } from '#src/domain/password.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { NewSubUser } from '../changes.ts';
import type { Outcome } from '../outcome.ts';
import { profileTexts } from '../texts.ts';
import { AgeGroupField } from './age-group-field.tsx';
import { ConsentBox, type ConsentChoice } from './consent-box.tsx';
import { GenrePicker } from './genre-picker.tsx';
import type { AddFormState } from './use-add-form.ts';

interface AddFormProps {
  plainKey: string;
  form: AddFormState;
  /** Null if the household's consent is saved. */
  consent: ConsentChoice | null;
  outcome: Outcome | null;
  /** True if the page's own heading is right above the form. */
  isHeaded?: boolean;
  /** True if adding also saves. */
  savesAtOnce: boolean;
  onAdd: (subUser: NewSubUser) => void;
}

/** Without script, the sub-user is saved at once. */
export function AddForm({
  plainKey,
  form,
  consent,
  outcome,
  isHeaded = false,
  savesAtOnce,
  onAdd,
}: AddFormProps) {
  const { t } = useLingui();
  const id = useId();
  const hydrated = useHydrated();
  const { isEmpty } = form;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    const taken = form.take();
    if (taken === null) return;
    onAdd(taken);
    form.setAdded(!savesAtOnce);
    form.focusName();
  };
  const hint = hintOf(form);
  const error = form.error === null ? null : t(form.error);
  const problem = error ?? (outcome !== null && !outcome.ok ? outcome.text : null);
  const lacksConsent = problem === t(profileTexts.consentMissing);
  return (
    <ViewerForm
      by="form"
      className="panel"
      aria-label={t`Add Sub-User`}
      onSubmit={add}
      noValidate
      autoComplete="off"
      ref={form.place}
    >
      {isHeaded ? null : <h2>{t`Add Sub-User`}</h2>}
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="key" value={plainKey} />
      <div className="columns household-fields add-fields">
        <Field label={t`Name`} name="name" value={form.name} onChange={form.handleName} autoComplete="off" />
        <AgeGroupField label={t`Age group`} value={form.ageGroup} onChoose={form.setAgeGroup} />
        <Field
          label={t`Password`}
          name="password"
          type="password"
          autoComplete="new-password"
          value={form.password}
          onChange={form.handlePassword}
          hint={t(passwordHint(form.password, form.name))}
        />
      </div>
      <GenrePicker chosen={form.genres} onChoose={form.setGenres} plainName="genre" />
      {/* Always shown without script, because only the server knows the age group then. */}
      {consent === null || (hydrated && !needsConsent(form.ageGroup)) ? null : (
        <ConsentBox name="consent" choice={consent} isMissing={lacksConsent && !consent.isGiven} />
      )}
      <div className="cluster">
        <Button
          type="submit"
          look="quiet"
          disabled={hydrated && isEmpty}
          aria-describedby={isEmpty ? `${id}why` : undefined}
        >
          {t`Add Sub-User`}
        </Button>
        {problem === null || lacksConsent ? null : <FormError>{problem}</FormError>}
        {problem === t(profileTexts.full) ? null : (
          <span className="hint" id={`${id}why`}>
            {hint === null ? null : t(hint)}
          </span>
        )}
        <span className="hint" role="status">
          {form.isAdded ? t`Added. Press Save Changes to keep it.` : null}
        </span>
      </div>
    </ViewerForm>
  );
}

function hintOf({ isFull, isEmpty, isAdded }: AddFormState): MessageDescriptor | null {
  if (isFull) return profileTexts.full;
  return isEmpty && !isAdded ? msg`Fill in a name and a password first.` : null;
}

function passwordHint(password: string, name: string): MessageDescriptor {
  if (password === '' || !isWeakPassword(password, name))
    return msg`They sign in with their name and this password`;
  return msg`Weak: works only on devices your household has used before`;
}
