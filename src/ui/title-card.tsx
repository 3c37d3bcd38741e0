import { useLingui } from '@lingui/react/macro';
import { createContext, memo, useContext } from 'react';
import { useEnglish } from '#src/languages/texts.tsx';
import { Icon } from './icon.tsx';
import { Rating } from './meta-line.tsx';
import { usePictures, useSaver } from './pictures.tsx';

/** The server makes it field by field, so that nothing else reaches the browser. */
export interface CardView {
  key: string;
  href: string;
  name: string;
  /** Else it is English. */
  isNameTranslated?: true;
  year: number | null;
  /** 0 to 10; null without votes. */
  rating: number | null;
  /** Is a path at the image host, with a leading `/`. */
  poster: string | null;
  /** Is a CSS colour. */
  tint: string;
  /** Looks like `S2 E5`, `Series`. */
  note?: string;
  /** Looks like `as Thandi Nkosi`. */
  role?: string;
  /** Ranges from 0 to 1. */
  progress?: number;
  /** To the end. */
  watched?: true;
}

/** Takes a title out of its list. The answer is for the viewer; empty where the list itself says it. */
export type RemoveTitle = (title: CardView) => Promise<string>;

export interface SheetRequest {
  title: CardView;
  onRemove?: RemoveTitle | undefined;
  /** The list's item with the card in it. */
  place: Element | null;
}

export interface CardActions {
  openSheet(request: SheetRequest): void;
  /** On televisions: the card with the focus, null when it has left the cards. */
  onFocus: ((title: CardView | null) => void) | null;
}

/** Null in the server's document and on pages for anybody, where cards are links alone. */
export const CardContext = createContext<CardActions | null>(null);

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
  /** Must stay the same function. */
  onRemove?: RemoveTitle | undefined;
  /** In a list that has no other way to take titles out. Elsewhere the space bar on the card presses it. */
  isMoreStop?: boolean;
}

/** A link, and the button of its sheet. Memoised, because each batch renders the grid again. */
export const TitleCard = memo(function TitleCard({
  title,
  eager = false,
  first = false,
  sizes = rowSizes,
  large = false,
  bare = false,
  onRemove,
  isMoreStop = false,
}: TitleCardProps) {
  const { t } = useLingui();
  const english = useEnglish();
  const lang = title.isNameTranslated ? undefined : english;
  const isSaver = useSaver();
  const actions = useContext(CardContext);
  const onFocus = actions?.onFocus ?? null;
  if (bare)
    return (
      <a className="card lettered" href={title.href} lang={lang}>
        {title.name}
      </a>
    );
  return (
    <>
      <a
        className="card"
        href={title.href}
        onFocus={onFocus === null ? undefined : () => onFocus(title)}
        onBlur={onFocus === null ? undefined : () => onFocus(null)}
      >
        <span className="poster" data-name={title.name} data-late={title.poster === null ? undefined : ''}>
          <svg className="tint" color={title.tint} aria-hidden="true" />
          {title.poster === null || (isSaver && !eager) ? null : (
            <Poster path={title.poster} eager={eager} first={first} sizes={sizes} large={large} />
          )}
        </span>
        <b lang={lang}>{title.name}</b>
        {title.role === undefined ? null : <small className="card-role">{title.role}</small>}
        <small>
          {title.year}
          {title.note === undefined ? null : <span>{title.note}</span>}
          {title.watched === undefined ? null : (
            <span className="card-watched">
              <Icon name="check" />
              {t`Watched`}
            </span>
          )}
          {title.rating === null ? null : <Rating value={title.rating} />}
        </small>
        {title.progress === undefined ? null : (
          <span className="so-far">
            <progress
              value={title.progress}
              aria-label={t`Watched so far`}
              // The link's name has it, where a bare figure would say nothing.
              aria-valuetext={t`${{ percent: Math.round(title.progress * 100) }} % watched`}
            />
          </span>
        )}
      </a>
      {actions === null ? null : (
        <button
          type="button"
          className="more"
          tabIndex={isMoreStop ? undefined : -1}
          aria-label={t`More about ${{ title: title.name }}`}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) =>
            actions.openSheet({ title, onRemove, place: currentTarget.parentElement })
          }
        />
      )}
    </>
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
