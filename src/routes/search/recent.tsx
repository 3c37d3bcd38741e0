import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { forgetSearch, forgetSearches, recentSearches } from '#src/browser/viewer-hints.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';

interface RecentSearchesProps {
  onSearch: (query: string) => void;
  /** Called after the pressed control has been removed, to move the focus. */
  onRemoved: () => void;
}

export function RecentSearches({ onSearch, onRemoved }: RecentSearchesProps) {
  const { t } = useLingui();
  const [searches, setSearches] = useState(recentSearches);
  if (searches.length === 0) return null;

  function handleRemove(forget: () => void) {
    forget();
    setSearches(recentSearches());
    onRemoved();
  }

  return (
    <section className="search-panel" aria-label={t`Recent searches`}>
      <div className="search-panel-head">
        <h2>{t`Recent searches`}</h2>
        <Button
          look="quiet"
          small
          aria-label={t`Clear recent searches`}
          onClick={() => handleRemove(forgetSearches)}
        >
          {t`Clear`}
        </Button>
      </div>
      <ul>
        {searches.map((query) => (
          <li key={query}>
            <button type="button" onClick={() => onSearch(query)}>
              <Icon name="recent" />
              <span>{query}</span>
            </button>
            <button
              type="button"
              aria-label={t`Remove ${query}`}
              onClick={() => handleRemove(() => forgetSearch(query))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
