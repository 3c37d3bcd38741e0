import { useLingui } from '@lingui/react/macro';
import {
  type FocusEventHandler,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useLocation } from 'react-router';
import { Icon } from './icon.tsx';
import { takeReplaced } from './served-controls.ts';

interface SearchFormProps {
  action: string;
  onSearch: (query: string) => void;
  box?: RefObject<HTMLInputElement | null>;
  onFocus?: FocusEventHandler<HTMLElement>;
  fields?: ReactNode;
  children?: ReactNode;
}

const maxTextLength = 200;

/**
 * An error page has its own frame, so this carries the typed text to the frame that replaces the current one.
 * Only browsers write it.
 */
let carriedText = '';

/** Ignores an empty text, and empties the box when the page of the search is shown. */
export function SearchForm({ action, onSearch, box, onFocus, fields, children }: SearchFormProps) {
  const { t } = useLingui();
  const { key } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<{ input: HTMLInputElement; text: string }>(null);

  useLayoutEffect(() => {
    const input = form.current?.querySelector('input');
    if (input == null) return;
    if (carriedText !== '') input.value = carriedText;
    const replaced = takeReplaced(input);
    if (replaced !== null) input.value = replaced.value;
    return () => {
      if (sent.current?.text !== input.value && input.value !== '') carriedText = input.value;
      queueMicrotask(() => {
        carriedText = '';
      });
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each opened page has its own key.
  useEffect(() => {
    // The box may already contain the next search. `reset()` isn't used, because it would restore the initial
    // text.
    if (sent.current !== null && sent.current.input.value === sent.current.text)
      sent.current.input.value = '';
    sent.current = null;
  }, [key]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.querySelector('input');
    const query = input?.value.trim() ?? '';
    if (query === '' && document.documentElement.dataset.screen !== 'tv') return;
    if (input !== null) sent.current = { input, text: input.value };
    onSearch(query);
  }

  return (
    <search className="search" onFocus={onFocus}>
      <form ref={form} action={action} onSubmit={handleSubmit}>
        <Icon name="search" />
        <input
          ref={box}
          type="search"
          aria-label={t`Search`}
          placeholder={t`Search`}
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
