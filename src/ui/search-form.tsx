import type { FocusEventHandler, FormEvent, ReactNode, RefObject } from 'react';
import { Icon } from './icon.tsx';

interface SearchFormProps {
  /** Where the form leads without script. */
  action: string;
  onSearch: (query: string) => void;
  /** The box itself, for what helps who types. */
  box?: RefObject<HTMLInputElement | null>;
  onFocus?: FocusEventHandler<HTMLElement>;
  /** Hidden fields of the form. */
  fields?: ReactNode;
  /** What stands below the box. */
  children?: ReactNode;
}

/** No name is longer; a longer search is cut by the server. */
const maxTextLength = 200;

/** A box to search with: an empty text is ignored, and the box is empty after a search, as specified. */
export function SearchForm({ action, onSearch, box, onFocus, fields, children }: SearchFormProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const query = String(new FormData(form).get('q') ?? '').trim();
    if (query === '') return;
    onSearch(query);
    // Not `reset()`, which would bring back the text that the page began with.
    for (const one of form.querySelectorAll<HTMLInputElement>('input[type=search]')) one.value = '';
  }

  return (
    <search className="search" onFocus={onFocus}>
      <form action={action} onSubmit={handleSubmit}>
        <Icon name="search" />
        <input
          ref={box}
          type="search"
          aria-label="Search"
          placeholder="Search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxTextLength}
          name="q"
        />
        {fields}
      </form>
      {children}
    </search>
  );
}
