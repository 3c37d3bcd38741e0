import { Trans, useLingui } from '@lingui/react/macro';
import {
  isKeptIn,
  type SettingChoice,
  type SettingName,
  type SettingPlace,
  settingOf,
  settingsOn,
} from '#src/domain/settings.ts';
import { Panel } from '#src/ui/panel.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import { CharacterPicker } from './character-picker.tsx';
import { SettingControl } from './setting-control.tsx';

interface SettingsPanelProps {
  place: SettingPlace;
  kind: 'main' | 'sub';
  choices: Readonly<Partial<Record<SettingName, SettingChoice>>>;
}

/** Settings that apply to the viewer on every device. */
export function SettingsPanel({ place, kind, choices }: SettingsPanelProps) {
  const { t } = useLingui();
  const names = settingsOn(place, kind).filter((name) => isKeptIn(name, 'household'));
  const { bar = 'none', languages = [] } = useRootData() ?? {};
  const isEmpty = names.every((name) => name === 'language' && languages.length < 2);
  if (isEmpty) return null;
  return (
    <Panel title={t`Settings`}>
      {names.map((name) =>
        name === 'character' ? (
          <details key={name} className="disclosure">
            <summary>{t(settingOf(name).label)}</summary>
            <CharacterPicker choice={choices[name]} />
          </details>
        ) : (
          <SettingControl key={name} name={name} choice={choices[name]} />
        ),
      )}
      {bar === 'none' ? null : <p className="hint">{t`They count on every device where you sign in.`}</p>}
    </Panel>
  );
}

/** Settings that this browser stores, for everyone who uses it. */
export function DeviceSettings() {
  return (
    <Panel>
      <p className="quiet">
        <Trans>These choices count for this device only, for everyone who uses it.</Trans>
      </p>
      <div className="columns">
        {settingsOn('device', 'main')
          .filter((name) => !isKeptIn(name, 'household'))
          .map((name) => (
            <SettingControl key={name} name={name} />
          ))}
      </div>
    </Panel>
  );
}
