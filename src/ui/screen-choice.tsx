import { type ChangeEvent, useRef } from 'react';
import { useRenderedScreen } from '#src/browser/screen.ts';
import { screenChoices } from '#src/domain/screen.ts';
import { useEarlyChange } from './use-early-change.ts';

export function ScreenSelect() {
  const choice = useRenderedScreen() === 'chosen' ? 'tv' : 'auto';
  const field = useRef<HTMLSelectElement>(null);
  useEarlyChange(field);
  return (
    <form className="screen-choice" action="">
      <label htmlFor="screen">Screen</label>
      <select
        ref={field}
        id="screen"
        name="screen"
        // A restored choice would be taken for a new one.
        autoComplete="off"
        defaultValue={choice}
        onChange={handleChange}
      >
        {Object.entries(screenChoices).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="button line small">
          Set
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
