import type { SuggestionView } from '#src/features/catalogue/present-suggestion.ts';

interface SuggestionsProps {
  id: string;
  suggestions: SuggestionView[];
  /** Is −1 for none. */
  active: number;
  onOpen: (suggestion: SuggestionView) => void;
}

export function optionId(list: string, index: number): string {
  return `${list}${index}`;
}

/** The box keeps the focus and handles the keys. */
export function Suggestions({ id, suggestions, active, onOpen }: SuggestionsProps) {
  return (
    <div id={id} className="search-panel" role="listbox" aria-label="Suggestions" tabIndex={-1}>
      {suggestions.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and the keys.
        <div
          key={one.key}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onOpen(one)}
        >
          <b>{one.name}</b>
          <small>{one.year === null ? one.kind : `${one.kind} · ${one.year}`}</small>
        </div>
      ))}
    </div>
  );
}
