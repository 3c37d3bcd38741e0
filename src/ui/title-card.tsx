import { memo } from 'react';
import { Icon } from './icon.tsx';
import { Rating } from './meta-line.tsx';
import { usePictures, useSaver } from './pictures.tsx';

/** The server makes it field by field, so that nothing else reaches the browser. */
export interface CardView {
  key: string;
  href: string;
  name: string;
  year: number | null;
  /** 0 to 10; null without votes. */
  rating: number | null;
  /** Is a path at the image host, with a leading `/`. */
  poster: string | null;
  /** Is a CSS colour. */
  tint: string;
  /** Looks like `S2 E5`, `Series`. */
  note?: string;
  /** Ranges from 0 to 1. */
  progress?: number;
  /** To the end. */
  watched?: true;
}

/** Equals `--card`. */
const rowSizes = '150px';

/** A grid's cards share the row's width. */
export const gridSizes = '(max-width: 45rem) 45vw, 170px';

/** On a phone its small line takes two. */
export function isLong({ year, note, rating, watched }: CardView): boolean {
  return [year, note, rating, watched].filter((part) => part != null).length > 2;
}

interface TitleCardProps {
  title: CardView;
  eager?: boolean;
  /** The page's largest picture, before others. */
  first?: boolean;
  sizes?: string;
  large?: boolean;
  /** A link with the name only; the rest follows when it comes near. */
  bare?: boolean;
}

/** Its accessible name begins with the title. Memoised, because each batch renders the grid again. */
export const TitleCard = memo(function TitleCard({
  title,
  eager = false,
  first = false,
  sizes = rowSizes,
  large = false,
  bare = false,
}: TitleCardProps) {
  const isSaver = useSaver();
  if (bare)
    return (
      <a className="card lettered" href={title.href}>
        {title.name}
      </a>
    );
  return (
    <a className="card" href={title.href}>
      <span className="poster" data-name={title.name} data-late={title.poster === null ? undefined : ''}>
        <svg className="tint" color={title.tint} aria-hidden="true" />
        {title.poster === null || (isSaver && !eager) ? null : (
          <Poster path={title.poster} eager={eager} first={first} sizes={sizes} large={large} />
        )}
      </span>
      <b>{title.name}</b>
      <small>
        {title.year === null ? null : <span>{title.year}</span>}
        {title.note === undefined ? null : <span>{title.note}</span>}
        {title.rating === null ? null : <Rating value={title.rating} />}
        {title.watched === undefined ? null : (
          <span className="card-watched">
            <Icon name="check" />
            Watched
          </span>
        )}
      </small>
      {/* Last, because the link's name begins with the title. */}
      {title.progress === undefined ? null : (
        <span className="so-far">
          <progress value={title.progress} aria-label="Watched so far" />
        </span>
      )}
    </a>
  );
});

interface PosterProps {
  path: string;
  eager: boolean;
  first: boolean;
  sizes: string;
  large: boolean;
}

/** `useMissingPictures` removes a failed picture. The hero's picture has a higher priority. */
function Poster({ path, eager, first, sizes, large }: PosterProps) {
  const pictures = usePictures();
  const { src, srcSet } = large ? pictures.large(path) : pictures.card(path);
  return (
    <img
      loading={eager ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : 'low'}
      decoding="async"
      sizes={sizes}
      srcSet={srcSet}
      src={src}
      width={150}
      height={225}
      alt=""
    />
  );
}
