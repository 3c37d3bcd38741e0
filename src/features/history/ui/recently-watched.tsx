import { BoneCard } from '#src/ui/skeleton.tsx';
import type { CardView } from '#src/ui/title-card.tsx';
import { TitleRow } from '#src/ui/title-row.tsx';

const name = 'Recently Watched';

interface RecentlyWatchedProps {
  /** Whose place was reserved before drawing; see the frame's script. */
  kind: 'movie' | 'series' | 'anime' | 'kids' | 'all';
  /** Null until they have come. */
  titles: CardView[] | null;
  /** Where the list can be tidied up. */
  tidy?: string;
}

/** What the viewer watched last, in a place that was kept for it; nothing at all for who watched nothing. */
export function RecentlyWatched({ kind, titles, tidy }: RecentlyWatchedProps) {
  if (titles === null) return <Place kind={kind} />;
  const way = tidy === undefined ? {} : { way: { href: tidy, text: 'Tidy up' } };
  return titles.length === 0 ? null : <TitleRow name={name} titles={titles} {...way} />;
}

/** As high as the row that comes; shown only where the hint says that one comes. */
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
