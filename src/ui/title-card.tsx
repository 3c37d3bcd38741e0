import { memo } from 'react';
import { usePictures } from './pictures.tsx';
import { Rating } from './rating.tsx';

/** A title as a card shows it: made field by field on the server, so that nothing else reaches a browser. */
export interface CardView {
  key: string;
  href: string;
  name: string;
  year: number | null;
  /** 0 to 10; null when nobody has voted. */
  rating: number | null;
  /** Path at the image host, begins with `/`. */
  poster: string | null;
  /** A CSS colour: what stands where the picture will be. */
  tint: string;
  /** One or two words beside the year: `S2 E5`, `Series`. */
  note?: string;
  /** 0 to 1: how far it was watched. */
  progress?: number;
}

/** As wide as the cards of a row are, see `--card`. */
const rowSizes = '150px';

/** The cards of a grid share what a row of them leaves. */
export const gridSizes = '(max-width: 45rem) 45vw, 170px';

interface TitleCardProps {
  title: CardView;
  /** Fetched at once, not when it comes near: for what is seen first. */
  eager?: boolean;
  sizes?: string;
  /** Larger than a card of a row: on the profile. */
  large?: boolean;
}

/**
 * One title as a link whose name begins with the title. Remembered: a grid is drawn again with each batch, and ten
 * batches deep its cards would be a task that is felt.
 */
export const TitleCard = memo(function TitleCard({
  title,
  eager = false,
  sizes = rowSizes,
  large = false,
}: TitleCardProps) {
  return (
    <a className="card" href={title.href}>
      <span className="poster" data-name={title.name} data-late={title.poster === null ? undefined : ''}>
        <svg className="tint" color={title.tint} aria-hidden="true" />
        {title.poster === null ? null : (
          <Poster path={title.poster} eager={eager} sizes={sizes} large={large} />
        )}
        {title.progress === undefined ? null : <progress value={title.progress} aria-hidden="true" />}
      </span>
      <b>{title.name}</b>
      <small>
        {title.year === null ? null : <span>{title.year}</span>}
        {title.note === undefined ? null : <span>{title.note}</span>}
        {title.rating === null ? null : <Rating value={title.rating} />}
      </small>
    </a>
  );
});

interface PosterProps {
  path: string;
  eager: boolean;
  sizes: string;
  large: boolean;
}

/**
 * The picture alone; when it can't be had, `useMissingPictures` takes it away and the lettering beneath is
 * seen. Early posters have a low priority, so that the hero's picture comes before them.
 */
function Poster({ path, eager, sizes, large }: PosterProps) {
  const pictures = usePictures();
  const { src, srcSet } = large ? pictures.large(path) : pictures.card(path);
  return (
    <img
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'low' : undefined}
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
