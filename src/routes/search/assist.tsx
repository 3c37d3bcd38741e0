import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SuggestionView } from '#src/features/catalogue/present-suggestion.ts';
import { RecentSearches } from './recent.tsx';
import { optionId, Suggestions } from './suggestions.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface SearchAssistProps {
  box: RefObject<HTMLInputElement | null>;
  onSearch: (query: string) => void;
}

/** An ARIA listbox: the focus stays in the box, and arrow keys move through the suggestions. */
export function SearchAssist({ box, onSearch }: SearchAssistProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useId();
  const { text, isOpen, close } = useTyped(box);
  const suggestions = useSuggestions(isOpen ? text : '');
  const count = suggestions.length;
  // The choice belongs to its text, so typing clears it and Enter searches.
  const [chosen, setChosen] = useState({ text: '', key: '' });
  const active = chosen.text === text ? placeOf(suggestions, chosen.key) : -1;
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
      // Removing the focus hides a phone's keyboard.
      box.current.blur();
    }
    close();
  }

  function move(step: 1 | -1): boolean {
    if (suggestions.length === 0) return step === 1 && focusFirst(box.current);
    // The box itself and `See all` are places too.
    const places = suggestions.length + 2;
    const next = ((active + 1 + step + places) % places) - 1;
    setChosen({ text, key: next === suggestions.length ? allKey : (suggestions[next]?.key ?? '') });
    return true;
  }

  function press(pressed: string): boolean {
    if (pressed === 'ArrowDown') return move(1);
    if (pressed === 'ArrowUp') return move(-1);
    const opened = suggestions[active];
    if (pressed === 'Enter' && opened !== undefined) handleOpen(opened);
    else if (pressed === 'Enter' && active >= 0) handleSearch(text);
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
        {isOpen && count > 0
          ? t`${plural(count, { one: '# suggestion, arrow keys choose', other: '# suggestions, arrow keys choose' })}`
          : ''}
      </p>
      {suggestions.length === 0 ? null : (
        <Suggestions
          id={list}
          text={text}
          suggestions={suggestions}
          active={active}
          onOpen={handleOpen}
          onSearch={handleSearch}
        />
      )}
      {isOpen && text === '' ? (
        <RecentSearches onSearch={handleSearch} onRemoved={() => box.current?.focus()} />
      ) : null}
    </>
  );
}

const allKey = 'all';

function placeOf(suggestions: readonly SuggestionView[], key: string): number {
  return key === allKey ? suggestions.length : suggestions.findIndex((one) => one.key === key);
}

/** The box keeps its role `searchbox`, which has no `aria-expanded`; a live region replaces it. */
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

/** Recent searches are buttons: after the first has the focus, arrow keys move between them. */
function focusFirst(input: HTMLInputElement | null): boolean {
  const first = input?.closest('search')?.querySelector<HTMLElement>('.search-panel li button');
  first?.focus();
  return first !== null && first !== undefined;
}

/** Open from the box's focus until another element is focused or pressed; a hidden keyboard keeps it open. */
function useTyped(box: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const input = box.current;
    const place = input?.closest('search');
    if (!input || !place) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const handleTyped = () => {
      setText(input.value.trim());
      setIsOpen(true);
    };
    const handleElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && place.contains(target))) setIsOpen(false);
    };
    const handleSubmit = () => {
      setText('');
      setIsOpen(false);
    };
    for (const kind of ['input', 'focus', 'click']) input.addEventListener(kind, handleTyped, { signal });
    for (const kind of ['focusin', 'pointerdown'])
      document.addEventListener(kind, handleElsewhere, { signal });
    input.form?.addEventListener('submit', handleSubmit, { signal });
    // The viewer may have typed while the modules loaded.
    if (document.activeElement === input) handleTyped();
    return () => leaving.abort();
  }, [box]);

  return { text, isOpen, close: () => setIsOpen(false) };
}
