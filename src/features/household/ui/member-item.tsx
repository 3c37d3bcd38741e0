import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { ageGroupTexts } from '#src/domain/age-group-texts.ts';
import { genreTexts } from '#src/domain/genre-texts.ts';
import { paths } from '#src/routes.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { SubUserChange } from '../changes.ts';
import type { ChosenTitle } from '../chosen-titles.ts';
import type { Member } from '../draft.ts';
import { AgeGroupField } from './age-group-field.tsx';
import { ChosenTitles } from './chosen-titles.tsx';
import { ConsentBox, type ConsentChoice } from './consent-box.tsx';
import { GenrePicker } from './genre-picker.tsx';
import { PinFields } from './pin-fields.tsx';
import { describeLimits, ScreenTimeFields } from './screen-time-fields.tsx';

interface MemberItemProps {
  member: Member;
  /** Null if no consent is needed. */
  consent: ConsentChoice | null;
  latest: string | null;
  chosen: readonly ChosenTitle[];
  onChange: (picked: Omit<SubUserChange, 'id'>) => void;
  onRequestDeletion: () => void;
}

const notes: Record<Member['state'], MessageDescriptor | null> = {
  saved: null,
  edited: msg`Edited, not saved yet`,
  new: msg`New, not saved yet`,
};

export function MemberItem({
  member,
  consent,
  latest,
  chosen,
  onChange,
  onRequestDeletion,
}: MemberItemProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { name, character, ageGroup, genres, hasOtherGenres = false, limits, state } = member;
  const genreNames = [...genres.map((genre) => i18n._(genreTexts[genre])), ...(hasOtherGenres ? ['…'] : [])];
  const note = notes[state];
  const hours = describeLimits(i18n, limits);
  const toggle = (event: FormEvent) => {
    event.preventDefault();
    setIsOpen(!isOpen);
  };
  const requestDeletion = (event: FormEvent) => {
    event.preventDefault();
    onRequestDeletion();
  };
  return (
    <li className="member">
      <Avatar photo={null} initial={[...name][0] ?? ''} character={character} />
      <div className="member-about">
        <div className="cluster">
          <bdi className="label name">{name}</bdi> <span className="age">{t(ageGroupTexts[ageGroup])}</span>
        </div>
        <p className="quiet">{genreNames.length === 0 ? t`All genres` : genreNames.join(', ')}</p>
        {hours === null ? null : <p className="quiet">{hours}</p>}
        {latest === null ? null : <p className="hint">{t`Watched last: ${latest}`}</p>}
        {note === null ? null : <p className="member-note">{t(note)}</p>}
      </div>
      <div className="cluster member-ways">
        {/* Without script, the editor is a page. */}
        <form method="get" action={paths.profile} onSubmit={toggle}>
          <input type="hidden" name="edit" value={member.key} />
          <Button
            type="submit"
            look={isOpen ? 'quiet' : 'text'}
            small
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t`Edit ${name}`}
          >
            {t`Edit`}
          </Button>
        </form>
        {state === 'new' ? null : (
          <ViewerForm action={paths.profile} preventScrollReset>
            <input type="hidden" name="intent" value="view-as" />
            <input type="hidden" name="id" value={member.key} />
            <Button type="submit" look="text" small aria-label={t`View as ${name}`}>
              {t`View as`}
            </Button>
          </ViewerForm>
        )}
        {state === 'new' ? null : (
          <ButtonLink
            look="text"
            small
            href={paths.profileWatched(member.key)}
            aria-label={t`Watched by ${name}`}
          >
            {t`Watched`}
          </ButtonLink>
        )}
        {/* Without script, a page asks the question. */}
        <form method="get" action={paths.profile} onSubmit={requestDeletion}>
          <input type="hidden" name="ask" value={member.key} />
          <Button type="submit" look="danger" small aria-label={t`Delete ${name}`}>
            {t`Delete`}
          </Button>
        </form>
      </div>
      <ChosenTitles name={name} chosen={chosen} />
      <div id={id} className="member-edit" hidden={!isOpen}>
        {isOpen ? <MemberEditor member={member} consent={consent} onChange={onChange} /> : null}
      </div>
    </li>
  );
}

/** Every key stroke changes the draft. */
function MemberEditor({
  member,
  consent,
  onChange,
}: Pick<MemberItemProps, 'member' | 'consent' | 'onChange'>) {
  const { t } = useLingui();
  const { name, ageGroup, genres, limits, hasPin, pin, password } = member;
  return (
    <div className="stack">
      <div className="columns household-fields">
        <AgeGroupField
          label={t`Age group of ${name}`}
          value={ageGroup}
          onChoose={(picked) => onChange({ ageGroup: picked })}
        />
        <Field
          label={t`New password for ${name}`}
          name="memberPassword"
          type="password"
          autoComplete="new-password"
          hint={t`Leave empty to keep the password`}
          value={password}
          onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
        />
        <PinFields name={name} hasPin={hasPin} pin={pin} onChange={(set) => onChange({ pin: set })} />
      </div>
      {consent === null ? null : (
        <ConsentBox name="memberConsent" choice={consent} isMissing={!consent.isGiven} />
      )}
      <GenrePicker chosen={genres} onChoose={(picked) => onChange({ genres: picked })} />
      <ScreenTimeFields name={name} limits={limits} onChange={(set) => onChange({ limits: set })} />
    </div>
  );
}
