import { BoneCard } from './skeleton.tsx';
import type { CardView } from './title-card.tsx';
import { TitleRow } from './title-row.tsx';

interface PersonalRowProps {
  name: string;
  /** The frame's script reserves the place of this kind. */
  kind: 'movie' | 'series' | 'anime' | 'kids' | 'all' | 'list';
  titles: CardView[] | null;
  way?: { href: string; text: string };
}

export function PersonalRow({ kind, titles, ...row }: PersonalRowProps) {
  if (titles === null) return <Place kind={kind} name={row.name} />;
  return titles.length === 0 ? null : <TitleRow titles={titles} {...row} />;
}

/** Holds the row's height where the hint announces one. */
function Place({ kind, name }: Pick<PersonalRowProps, 'kind' | 'name'>) {
  return (
    <div className="row personal-place" data-kind={kind} aria-hidden="true">
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
