import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/routes.ts';
import { Button } from './button.tsx';
import { Panel } from './panel.tsx';
import { useSaver } from './pictures.tsx';
import { ScreenSelect } from './screen-choice.tsx';
import { ThemeChoice } from './theme.tsx';

/** What this browser remembers for itself, whoever is signed in. */
export function DeviceSettings() {
  return (
    <Panel>
      <p className="quiet">
        <Trans>These choices count for this device only, for everyone who uses it.</Trans>
      </p>
      <div className="columns">
        <ThemeChoice />
        <ScreenSelect />
        <SaverSwitch isOn={useSaver()} />
      </div>
    </Panel>
  );
}

/** The browser sends it itself, because the whole document changes. */
function SaverSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useLingui();
  return (
    <form method="post" action={paths.dataSaver} data-native="" className="stack-s">
      <input type="hidden" name="saver" value={isOn ? 'off' : 'on'} />
      <div>
        <Button type="submit" look="line" aria-pressed={isOn}>
          {t`Data saver`}
          <b aria-hidden="true">{isOn ? t`On` : t`Off`}</b>
        </Button>
      </div>
      <p className="hint">
        <Trans>
          Smaller and fewer pictures, and nothing is loaded ahead. <a href={paths.data}>Data use</a> shows
          what it saves.
        </Trans>
      </p>
    </form>
  );
}
