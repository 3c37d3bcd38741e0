import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { BoneCard } from '#src/ui/skeleton.tsx';
import { TitleRow } from '#src/ui/title-row.tsx';
import type { SimilarView } from '../similar.ts';

interface SimilarTitlesProps {
  similar: SimilarView;
}

export function SimilarTitles({ similar }: SimilarTitlesProps) {
  const { t } = useLingui();
  const [whole, setWhole] = useState<{ of: string; view: SimilarView } | null>(null);
  const { more } = similar;
  const isWaiting = more !== null && whole?.of !== more;

  useEffect(() => {
    if (!isWaiting) return;
    const leaving = new AbortController();
    fetchSimilar(more, leaving.signal).then(
      (view) => setWhole({ of: more, view }),
      // Offline, or the server refused.
      () => setWhole({ of: more, view: { titles: [], more: null } }),
    );
    return () => leaving.abort();
  }, [isWaiting, more]);

  // Titles that arrive later are appended, so that visible cards don't move.
  const found = more !== null && whole?.of === more ? whole.view.titles : [];
  const titles = [...new Map([...similar.titles, ...found].map((title) => [title.key, title])).values()];
  if (titles.length > 0) return <TitleRow name={t`More Like This`} titles={titles} />;
  return isWaiting ? <CardPlaceholder /> : null;
}

function CardPlaceholder() {
  return (
    <div className="row" aria-hidden="true">
      <div className="row-head bones">
        <span className="bone head" />
      </div>
      <ul className="track">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <BoneCard key={key} />
        ))}
      </ul>
    </div>
  );
}

async function fetchSimilar(address: string, signal: AbortSignal): Promise<SimilarView> {
  const response = await fetch(address, { signal });
  if (!response.ok) return { titles: [], more: null };
  // `routes/parts/similar/endpoint.ts` writes this shape.
  return (await response.json()) as SimilarView;
}
