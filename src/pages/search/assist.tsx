import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SuggestionView } from '#src/features/catalogue/present-suggestion.ts';
import { RecentSearches } from './recent.tsx';
import { optionId, Suggestions } from './suggestions.tsx';
import { useSuggestions } from './use-suggestions.ts';
import { useTyped } from './use-typed.ts';

interface SearchAssistProps {
  box: RefObject<HTMLInputElement | null>;
  onSearch: (query: string) => void;
}

/**
 * Helps who types into a search box: suggests titles, and while the box is empty what was searched for before.
 * The focus stays in the box, and arrow keys move through the suggestions, as in a combobox.
 */
export function SearchAssist({ box, onSearch }: SearchAssistProps) {
  const navigate = useNavigate();
  const list = useId();
  const { text, isOpen, close } = useTyped(box);
  const suggestions = useSuggestions(isOpen ? text : '');
  // Who types on has chosen nothing: Enter then searches.
  const [chosen, setChosen] = useState({ text: '', key: '' });
  const active = chosen.text === text ? suggestions.findIndex(({ key }) => key === chosen.key) : -1;
  useDescribedBox(box, suggestions.length > 0 ? list : null, active);

  function handleOpen({ href }: SuggestionView) {
    leave();
    navigate(href);
  }

  function handleSearch(query: string) {
    leave();
    onSearch(query);
  }

  function leave() {
    if (box.current !== null) {
      box.current.value = '';
      // On a phone the keyboard goes with it.
      box.current.blur();
    }
    close();
  }

  function move(step: 1 | -1): boolean {
    const places = suggestions.length + 1;
    if (places === 1) return step === 1 && focusFirst(box.current);
    // One place more than there are suggestions: the box itself.
    const next = ((active + 1 + step + places) % places) - 1;
    setChosen({ text, key: suggestions[next]?.key ?? '' });
    return true;
  }

  function press(pressed: string): boolean {
    if (pressed === 'ArrowDown') return move(1);
    if (pressed === 'ArrowUp') return move(-1);
    const opened = suggestions[active];
    if (pressed === 'Enter' && opened !== undefined) handleOpen(opened);
    else if (pressed === 'Escape' && (suggestions.length > 0 || text === '')) close();
    else return false;
    return true;
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isOpen && !event.isComposing && press(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const input = box.current;
    input?.addEventListener('keydown', handleKey);
    return () => input?.removeEventListener('keydown', handleKey);
  }, [box]);

  return (
    <>
      <p className="vh" role="status">
        {isOpen ? counted(suggestions.length) : ''}
      </p>
      {suggestions.length === 0 ? null : (
        <Suggestions id={list} suggestions={suggestions} active={active} onOpen={handleOpen} />
      )}
      {isOpen && text === '' ? (
        <RecentSearches onSearch={handleSearch} onRemoved={() => box.current?.focus()} />
      ) : null}
    </>
  );
}

/**
 * Says of the box which list helps it and which suggestion Enter opens. It keeps its own role, `searchbox`,
 * which may say all that a combobox says but for `aria-expanded`: the live region tells instead.
 */
function useDescribedBox(box: RefObject<HTMLInputElement | null>, list: string | null, active: number) {
  useEffect(() => {
    const input = box.current;
    if (input === null || list === null) return;
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', list);
    if (active >= 0) {
      input.setAttribute('aria-activedescendant', optionId(list, active));
      document.getElementById(optionId(list, active))?.scrollIntoView({ block: 'nearest' });
    }
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        input.removeAttribute(name);
    };
  }, [box, list, active]);
}

/** Into the recent searches, which are buttons: from there the arrow keys go on by themselves. */
function focusFirst(input: HTMLInputElement | null): boolean {
  const first = input?.closest('search')?.querySelector<HTMLElement>('.search-panel li button');
  first?.focus();
  return first !== null && first !== undefined;
}

function counted(count: number): string {
  if (count === 0) return '';
  return `${count === 1 ? '1 suggestion' : `${count} suggestions`}, arrow keys choose`;
}
