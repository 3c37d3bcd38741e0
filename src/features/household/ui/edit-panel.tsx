import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ageGroupTexts } from '#src/domain/age-group-texts.ts';
import { genreTexts } from '#src/domain/genre-texts.ts';
import { genres } from '#src/domain/genres.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import { offeredAgeGroups } from '../changes.ts';
import type { SavedSubUser } from '../draft.ts';
import type { Outcome } from '../outcome.ts';
import { profileTexts } from '../texts.ts';
import { type Typed, withTyped } from '../typed.ts';
import { PinFields } from './pin-fields.tsx';
import { ScreenTimeFields } from './screen-time-fields.tsx';

interface EditPanelProps {
  of: SavedSubUser;
  /** The fields of a refused form, or null. */
  typed: Typed | null;
  hasConsent: boolean;
  outcome: Outcome | null;
}

/** For browsers without script. A group that isn't offered stays until another one is chosen. */
export function EditPanel({ of: saved, typed, hasConsent, outcome }: EditPanelProps) {
  const { t, i18n } = useLingui();
  const legend = useId();
  const { id, name, ageGroup, genres: chosen, limits, hasPin } = withTyped(saved, typed);
  const offered = new Set([...offeredAgeGroups, saved.ageGroup]);
  return (
    <Panel title={t`Edit ${name}`}>
      <ViewerForm by="form" action={paths.profileEdit(id)} className="stack" autoComplete="off">
        {outcome === null || outcome.ok ? null : <FormError>{outcome.text}</FormError>}
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="id" value={id} />
        <div className="columns household-fields">
          <SelectField
            label={t`Age group of ${name}`}
            name="ageGroup"
            defaultValue={ageGroup}
            options={[...offered].map((group) => ({ value: group, label: t(ageGroupTexts[group]) }))}
          />
          <Field
            label={t`New password for ${name}`}
            name="password"
            type="password"
            autoComplete="new-password"
            hint={t`Leave empty to keep the password`}
          />
          <PinFields name={name} hasPin={hasPin} pin={typed?.removePin ? null : undefined} onChange={null} />
        </div>
        <fieldset aria-describedby={legend}>
          <legend className="label">{t`Genres`}</legend>
          <span className="hint" id={legend}>
            {t`Choose none to allow all`}
          </span>
          <div className="cluster">
            {genres.map((genre) => (
              <Checkbox
                key={genre}
                label={i18n._(genreTexts[genre])}
                name="genre"
                value={genre}
                defaultChecked={chosen.includes(genre)}
              />
            ))}
          </div>
        </fieldset>
        <ScreenTimeFields name={name} limits={limits} onChange={null} />
        {/* Always shown, because only the server knows the chosen age group. */}
        {hasConsent ? null : (
          <Checkbox label={t(profileTexts.consent)} name="consent" defaultChecked={Boolean(typed?.consent)} />
        )}
        <div className="cluster">
          <Button type="submit">{t`Save`}</Button>
          <ButtonLink look="text" href={paths.profile}>
            {t`Cancel`}
          </ButtonLink>
        </div>
      </ViewerForm>
    </Panel>
  );
}
