import { BoneCard } from '#src/ui/skeleton.tsx';
import type { CardView } from '#src/ui/title-card.tsx';
import { TitleRow } from '#src/ui/title-row.tsx';

const name = 'Recently Watched';

interface RecentlyWatchedProps {
  /** The frame's script reserves the place of this kind. */
  kind: 'movie' | 'series' | 'anime' | 'kids' | 'all';
  titles: CardView[] | null;
  tidy?: string;
}

export function RecentlyWatched({ kind, titles, tidy }: RecentlyWatchedProps) {
  if (titles === null) return <Place kind={kind} />;
  const way = tidy === undefined ? {} : { way: { href: tidy, text: 'Tidy up' } };
  return titles.length === 0 ? null : <TitleRow name={name} titles={titles} {...way} />;
}

/** Holds the row's height where the hint announces one. */
function Place({ kind }: Pick<RecentlyWatchedProps, 'kind'>) {
  return (
    <div className="row watched-place" data-kind={kind} aria-hidden="true">
      <div className="row-head">
        <h2>{name}</h2>
      </div>
      <ul className="track">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <BoneCard key={key} />
        ))}
      </ul>
    </div>
  );
}
