import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useContext } from 'react';
import { characterTexts } from '#src/domain/character-texts.ts';
import { characters, isCharacter } from '#src/domain/characters.ts';
import { type SettingChoice, settingOf } from '#src/domain/settings.ts';
import { paths } from '#src/routes.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { FormError, QuietStatus } from '#src/ui/notices.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import { RefreshContext } from './personal.tsx';
import { useChoice } from './setting-control.tsx';

interface CharacterPickerProps {
  /** Undefined where the document doesn't have the viewer's choice: then all characters are offered. */
  choice?: SettingChoice | undefined;
}

/** Each character is a button, so that it works without script. Characters of other members aren't offered. */
export function CharacterPicker({ choice }: CharacterPickerProps) {
  const { t } = useLingui();
  const refresh = useContext(RefreshContext);
  const { label } = settingOf('character');
  const { value, problem, choose } = useChoice('character', choice?.value ?? null);
  const offered = choice?.offered ?? characters;
  const handleClick = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    await choose(event.currentTarget.value);
    // The bar shows the character too.
    refresh();
  };
  return (
    <ViewerForm by="form" shared="own-character" action={paths.settings} className="stack-s">
      <fieldset className="stack-s characters">
        <legend className="label">{t(label)}</legend>
        <div className="cluster">
          {offered.filter(isCharacter).map((one) => (
            <button
              key={one}
              type="submit"
              name="character"
              value={one}
              aria-label={t(characterTexts[one])}
              aria-pressed={one === value}
              onClick={handleClick}
            >
              <Avatar photo={null} initial="" character={one} />
            </button>
          ))}
        </div>
        <p className="hint">{t`Nobody else in your home has it.`}</p>
      </fieldset>
      {problem?.isLost === true ? <FormError>{problem.text}</FormError> : null}
      <QuietStatus text={problem?.isLost === false ? problem.text : ''} />
    </ViewerForm>
  );
}
