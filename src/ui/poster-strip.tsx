import { WallPoster } from './poster-wall.tsx';
import { TitleCover } from './title-art.tsx';
import type { CardView } from './title-card.tsx';

interface PosterStripProps {
  /** Paths at the image host. */
  posters: readonly string[];
  /** The shared title whose link the visitor followed. */
  first: CardView | null;
}

/** Shows some of the titles on one line. */
export function PosterStrip({ posters, first }: PosterStripProps) {
  if (posters.length === 0 && first === null) return null;
  return (
    <div className="strip" aria-hidden="true">
      {first === null ? null : <TitleCover name={first.name} poster={first.poster} />}
      {posters.map((path) => (
        <WallPoster key={path} path={path} sizes="(max-width: 47.99rem) 80px, 160px" />
      ))}
    </div>
  );
}
