import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { recentSearches } from '#src/browser/viewer-hints.ts';
import type { SearchStart } from '#src/features/catalogue/ui/search-cache.ts';
import { TitleRow } from '#src/ui/title-row.tsx';
import { useViewing } from '#src/ui/viewing.tsx';

interface SearchStartProps {
  start: SearchStart | null;
  hrefOf: (query: string) => string;
}

/** The device stores its recent searches; the server doesn't have them. */
export function SearchStartView({ start, hrefOf }: SearchStartProps) {
  const { t } = useLingui();
  const recent = useRecentSearches();
  return (
    <>
      <Chips
        name={t`Recent searches`}
        links={recent.map((query) => ({ name: query, href: hrefOf(query) }))}
      />
      <Chips name={t`Genres`} links={start?.genres ?? []} />
      {start === null || start.titles.length === 0 ? null : (
        <TitleRow name={t`Popular now`} titles={start.titles} />
      )}
    </>
  );
}

interface ChipsProps {
  name: string;
  links: readonly { name: string; href: string }[];
}

function Chips({ name, links }: ChipsProps) {
  if (links.length === 0) return null;
  return (
    <nav className="page stack-s" aria-label={name}>
      <h2>{name}</h2>
      <ul className="chips">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} className="chip">
              {link.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useRecentSearches(): string[] {
  const isViewing = useViewing() !== null;
  const [searches, setSearches] = useState<string[]>([]);
  // Set after hydration, because the server's document doesn't have them.
  useEffect(() => setSearches(isViewing ? [] : recentSearches()), [isViewing]);
  return searches;
}
