import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { rememberSearch } from '#src/browser/viewer-hints.ts';
import { PrefetchPage } from '#src/ui/prefetch-page.tsx';
import { SearchForm } from '#src/ui/search-form.tsx';
import type { SearchAssist } from './assist.tsx';

interface SearchBoxProps {
  action: string;
  hrefOf: (query: string) => string;
  fields?: ReactNode;
}

/** Suggestions load when the box gets the focus. */
export function SearchBox({ action, hrefOf, fields }: SearchBoxProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  const [Assist, setAssist] = useState<typeof SearchAssist | null>(null);

  function handleSearch(query: string) {
    // On a television the search page itself has the letters.
    if (query === '') return navigate(action);
    rememberSearch(query);
    navigate(hrefOf(query));
  }

  function load() {
    if (Assist !== null || document.documentElement.dataset.screen === 'tv') return;
    setIsUsed(true);
    import('./assist.tsx').then(
      (assist) => setAssist(() => assist.SearchAssist),
      () => {
        // Offline: the box works without suggestions.
      },
    );
  }

  // The box may have the focus before the modules are loaded.
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (document.activeElement === box.current) loadNow();
  }, []);

  return (
    <SearchForm action={action} onSearch={handleSearch} box={box} onFocus={load} fields={fields}>
      {isUsed ? <PrefetchPage path={action} /> : null}
      {Assist === null ? null : <Assist box={box} onSearch={handleSearch} />}
    </SearchForm>
  );
}
