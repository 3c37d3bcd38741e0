import {
  type FocusEventHandler,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { useLocation } from 'react-router';
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

/** Ignores empty text, and empties the box once the page of the search is there. */
export function SearchForm({ action, onSearch, box, onFocus, fields, children }: SearchFormProps) {
  const { key } = useLocation();
  const sent = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each opened page has its own key.
  useEffect(() => {
    // `reset()` would restore the initial text.
    for (const one of sent.current?.querySelectorAll<HTMLInputElement>('input[type=search]') ?? [])
      one.value = '';
    sent.current = null;
  }, [key]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const query = String(new FormData(form).get('q') ?? '').trim();
    if (query === '' && document.documentElement.dataset.screen !== 'tv') return;
    sent.current = form;
    onSearch(query);
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
