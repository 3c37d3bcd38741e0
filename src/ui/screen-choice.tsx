import { screenChoices } from '#src/domain/screen.ts';
import { useRenderedScreen } from './screen.ts';

/** The document's own script answers a choice; see inline/screen.ts. */
export function ScreenChoice() {
  const choice = useRenderedScreen() === 'chosen' ? 'tv' : 'auto';
  return (
    <form className="screen-choice" action="">
      <label htmlFor="screen">Screen</label>
      <select id="screen" name="screen" defaultValue={choice}>
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
