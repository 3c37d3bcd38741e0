import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { offlineText } from '#src/domain/offline-words.ts';
import { type SettingChoice, type SettingName, settingsOn } from '#src/domain/settings.ts';
import { CharacterPicker } from '#src/features/viewing/ui/character-picker.tsx';
import { SettingControl } from '#src/features/viewing/ui/setting-control.tsx';
import { paths } from '#src/routes.ts';

type Choices = Record<SettingName, SettingChoice>;

/** Fetches the viewer's choices, because the document with the bar is shared. */
export function SubUserMenuContent() {
  const { t } = useLingui();
  const [choices, setChoices] = useState<Choices | 'failed' | null>(null);
  useEffect(() => {
    fetch(paths.settings)
      .then(async (response) => setChoices(response.ok ? await response.json() : 'failed'))
      .catch(() => setChoices('failed'));
  }, []);
  if (choices === null) return <p>{t`Loading...`}</p>;
  if (choices === 'failed') return <p role="alert">{t(offlineText)}</p>;
  return settingsOn('menu', 'sub').map((name) =>
    name === 'character' ? (
      <CharacterPicker key={name} choice={choices[name]} />
    ) : // A switch that can't be changed isn't shown to a child.
    choices[name].because === 'age' ? null : (
      <SettingControl key={name} name={name} choice={choices[name]} />
    ),
  );
}
