import { useEffect, useState } from 'react';

const key = 'theme';

const themes = { dark: 'Dark', light: 'Light', system: 'As this device has it' } as const;

type Theme = keyof typeof themes;

/** Runs before the first paint. */
export const markTheme = `try{document.documentElement.dataset.theme=localStorage.getItem('${key}')||''}catch{}`;

/** For pages whose modules come late. */
export const themeMeanwhile = `for(let t of document.querySelectorAll('.theme-choice select')){let r=document.documentElement;t.disabled=false;delete t.parentNode.dataset.late;t.value=r.dataset.theme||'dark';t.addEventListener('change',()=>{r.dataset.theme=t.value;try{localStorage.setItem('${key}',t.value)}catch{}})}`;

/** Without script the page is dark. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme | null>(null);

  // The shared document doesn't know this device's choice.
  useEffect(() => setTheme(chosen()), []);

  function handleChange(next: string) {
    if (!isTheme(next)) return;
    setTheme(next);
    apply(next);
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

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // The browser's frame around the page.
  const { backgroundColor } = getComputedStyle(document.documentElement);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', backgroundColor);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage may be refused.
  }
}

function isTheme(text: string): text is Theme {
  return Object.hasOwn(themes, text);
}
