import { useLingui } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import { useRenderedScreen } from '#src/browser/screen.ts';
import { screenChoices } from '#src/domain/screen.ts';
import { SelectField } from './select-field.tsx';

const choices = { auto: 'auto', television: 'auto', computer: 'computer', chosen: 'tv' } as const;

export function ScreenSelect() {
  const { t } = useLingui();
  const options = Object.entries(screenChoices).map(([value, label]) => ({ value, label: t(label) }));
  return (
    <form className="stack-s" action="">
      <SelectField
        label={t`Screen`}
        name="screen"
        // A restored choice would be taken for a new one.
        autoComplete="off"
        options={options}
        defaultValue={choices[useRenderedScreen()]}
        onChange={handleChange}
        hint={t`Automatic recognises most televisions. Choose Computer where the pages are drawn for a television by mistake.`}
      />
      <noscript>
        <button type="submit" className="button line small">
          {t`Set screen`}
        </button>
      </noscript>
    </form>
  );
}

/** The server draws pages for a screen. */
function handleChange({ currentTarget }: ChangeEvent<HTMLSelectElement>): void {
  const chosen = new URL(location.href);
  chosen.searchParams.set('screen', currentTarget.value);
  location.replace(chosen.href);
}
