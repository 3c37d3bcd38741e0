import type { FocusEventHandler, FormEvent, ReactNode, RefObject } from 'react';
import { Icon } from './icon.tsx';

interface SearchFormProps {
  /** Without script. */
  action: string;
  onSearch: (query: string) => void;
  /** For suggestions. */
  box?: RefObject<HTMLInputElement | null>;
  onFocus?: FocusEventHandler<HTMLElement>;
  /** Hidden fields. */
  fields?: ReactNode;
  /** Below the box. */
  children?: ReactNode;
}

/** Longer searches are cut. */
const maxTextLength = 200;

/** Ignores empty text, and empties the box after a search. */
export function SearchForm({ action, onSearch, box, onFocus, fields, children }: SearchFormProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const query = String(new FormData(form).get('q') ?? '').trim();
    if (query === '') return;
    onSearch(query);
    // `reset()` would restore the initial text.
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
