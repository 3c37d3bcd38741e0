import { useLingui } from '@lingui/react/macro';
import type { SuggestionView } from '#src/features/catalogue/present-suggestion.ts';
import { useEnglish } from '#src/languages/texts.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { usePictures, useSaver } from '#src/ui/pictures.tsx';

interface SuggestionsProps {
  id: string;
  text: string;
  suggestions: SuggestionView[];
  /** The index of the active option; −1 for none, the number of suggestions for `See all`. */
  active: number;
  onOpen: (suggestion: SuggestionView) => void;
  onSearch: (query: string) => void;
}

export function optionId(list: string, index: number): string {
  return `${list}${index}`;
}

/** The box keeps the focus and handles the keys. */
export function Suggestions({ id, text, suggestions, active, onOpen, onSearch }: SuggestionsProps) {
  const { t } = useLingui();
  const english = useEnglish();
  return (
    <div id={id} className="search-panel" role="listbox" aria-label={t`Suggestions`} tabIndex={-1}>
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
          <Picture of={one} />
          <span className="search-words">
            <b lang={one.isPerson || one.isNameTranslated ? undefined : english}>{one.name}</b>
            <small>{one.year === null ? one.kind : `${one.kind} · ${one.year}`}</small>
          </span>
        </div>
      ))}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and the keys. */}
      <div
        id={optionId(id, suggestions.length)}
        className="search-all"
        role="option"
        tabIndex={-1}
        aria-selected={suggestions.length === active}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onSearch(text)}
      >
        <Icon name="search" />
        <b>{t`See all results for “${text}”`}</b>
      </div>
    </div>
  );
}

/** With the data saver on, no picture is loaded. */
function Picture({ of: { isPerson, picture } }: { of: SuggestionView }) {
  const pictures = usePictures();
  if (useSaver()) return null;
  const sources = picture === null ? null : pictures[isPerson ? 'face' : 'small'](picture);
  return (
    <span className={isPerson ? 'search-picture face' : 'search-picture'}>
      {sources === null ? null : (
        <img decoding="async" sizes="40px" srcSet={sources.srcSet} src={sources.src} alt="" />
      )}
    </span>
  );
}
