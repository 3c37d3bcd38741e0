import { useEffect, useState } from 'react';

const key = 'theme';

/** Dark as films want it, unless the viewer says otherwise. */
const themes = { dark: 'Dark', light: 'Light', system: 'As this device has it' } as const;

type Theme = keyof typeof themes;

/** Runs before anything is drawn, so that a light page never begins dark. */
export const markTheme = `try{document.documentElement.dataset.theme=localStorage.getItem('${key}')||''}catch{}`;

/** The same choice on a page whose modules come late; they then go on with what was chosen. */
export const themeMeanwhile = `for(let t of document.querySelectorAll('.theme-choice select')){let r=document.documentElement;t.disabled=false;delete t.parentNode.dataset.late;t.value=r.dataset.theme||'dark';t.addEventListener('change',()=>{r.dataset.theme=t.value;try{localStorage.setItem('${key}',t.value)}catch{}})}`;

/** Chooses light or dark for this device. Without script the page is dark, and there is nothing to choose. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme | null>(null);

  // The document is everybody's; what this device has chosen is known in the browser alone.
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
  // The frame that a phone draws around the page.
  const { backgroundColor } = getComputedStyle(document.documentElement);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', backgroundColor);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // A browser may refuse to store anything; then the choice holds for this page.
  }
}

function isTheme(text: string): text is Theme {
  return Object.hasOwn(themes, text);
}
