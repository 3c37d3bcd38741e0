import { useEffect, useState } from 'react';
import { storeTheme } from '#src/browser/theme-storage.ts';
import { SelectField } from './select-field.tsx';

const themes = { dark: 'Dark', light: 'Light', system: 'Same as this device' } as const;

type Theme = keyof typeof themes;

const options = Object.entries(themes).map(([value, label]) => ({ value, label }));

/** Without script the page is dark. */
export function ThemeChoice() {
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
      label="Theme"
      name="theme"
      options={options}
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
