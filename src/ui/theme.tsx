import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { storeTheme } from '#src/browser/theme-storage.ts';
import { SelectField } from './select-field.tsx';

const themes = { dark: msg`Dark`, light: msg`Light`, system: msg`Same as this device` };

type Theme = keyof typeof themes;

/** Without script the page is dark. */
export function ThemeChoice() {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme | null>(null);

  // The shared document doesn't know this device's choice.
  useEffect(() => setTheme(chosen()), []);

  function handleChange(next: string) {
    if (!isTheme(next)) return;
    setTheme(next);
    storeTheme(next);
  }

  return (
    <SelectField
      label={t`Theme`}
      name="theme"
      options={Object.entries(themes).map(([value, label]) => ({ value, label: t(label) }))}
      value={theme ?? 'dark'}
      disabled={theme === null}
      onChange={({ currentTarget }) => handleChange(currentTarget.value)}
    />
  );
}

function chosen(): Theme {
  const stored = document.documentElement.dataset.theme ?? '';
  return isTheme(stored) ? stored : 'dark';
}

function isTheme(text: string): text is Theme {
  return Object.hasOwn(themes, text);
}
