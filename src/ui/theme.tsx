import { useEffect, useState } from 'react';
import { storeTheme } from '#src/browser/theme-storage.ts';

const themes = { dark: 'Dark', light: 'Light', system: 'Same as this device' } as const;

type Theme = keyof typeof themes;

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
    <label className="theme-choice" data-late={theme === null ? '' : undefined}>
      Theme
      <select
        value={theme ?? 'dark'}
        disabled={theme === null}
        onChange={(event) => handleChange(event.target.value)}
      >
        {Object.entries(themes).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function chosen(): Theme {
  const stored = document.documentElement.dataset.theme ?? '';
  return isTheme(stored) ? stored : 'dark';
}

function isTheme(text: string): text is Theme {
  return Object.hasOwn(themes, text);
}
