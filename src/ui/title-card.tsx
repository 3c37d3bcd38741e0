import { useLingui } from '@lingui/react/macro';
import { createContext, memo, use, useDeferredValue } from 'react';
import { useEnglish } from '#src/languages/texts.tsx';
import { Icon } from './icon.tsx';
import { Rating } from './meta-line.tsx';
import { usePictures, useSaver } from './pictures.tsx';

/** The server makes it field by field, so that nothing else reaches the browser. */
export interface CardView {
  key: string;
  href: string;
  name: string;
  /** A name without this mark is English. */
  isNameTranslated?: true;
  year: number | null;
  /** It ranges from 0 to 10; it is null without votes. */
  rating: number | null;
  /** It is a path at the image host, with a leading `/`. */
  poster: string | null;
  /** Cards of wide rows show it; null if there is none. */
  backdrop?: string | null;
  /** It is a CSS colour. */
  tint: string;
  /** Examples are `S2 E5` and `Series`. */
  note?: string;
  /** An example is `as Thandi Nkosi`. */
  role?: string;
  /** It ranges from 0 to 1. */
  progress?: number;
  /** Says how the viewer goes on. An example is `48 min left`; it is empty where nobody knows. */
  resume?: string;
  /** The viewer watched it to the end. */
  watched?: true;
}

/**
 * It takes a title out of its list. The answer is for the viewer; it is empty where the list itself says it.
 */
export type RemoveTitle = (title: CardView) => Promise<string>;

/** A row of `posters` may be `ranked`; `wide` ones show scenes, `people` faces. */
export type RowLook = 'posters' | 'ranked' | 'wide' | 'people';

export interface SheetRequest {
  title: CardView;
  onRemove?: RemoveTitle | undefined;
  /** It is the list's item with the card in it. */
  place: Element | null;
}

export interface CardActions {
  openSheet(request: SheetRequest): void;
  /**
   * Televisions call it with the card that has the focus, and with null when the focus has left the cards.
   */
  onFocus: ((title: CardView | null) => void) | null;
}

/** It is null on pages for anybody, where cards are links alone. */
export const CardContext = createContext<CardActions | null>(null);

/** It equals `--card`. */
const rowSizes = '150px';

/** A grid's cards share the row's width. */
export const gridSizes = '(max-width: 48rem) 45vw, 170px';

/** On a phone its small line takes two. */
export function isLong({ year, note, rating, watched }: CardView): boolean {
  return [year, note, rating, watched].filter((part) => part != null).length > 2;
}

interface LinkProps {
  title: CardView;
  eager?: boolean;
  /** It is the page's largest picture, so it loads before others. */
  first?: boolean;
  sizes?: string;
  large?: boolean;
  look?: RowLook;
  /** It is a link with the name only; the rest follows when it comes near. */
  bare?: boolean;
}

interface ButtonProps {
  /** It must stay the same function. */
  onRemove?: RemoveTitle | undefined;
  /** The list has no other way to take titles out. Elsewhere the space bar on the card presses it. */
  isMoreStop?: boolean;
}

/** It is memoised, because each batch renders the grid again. */
export const TitleCard = memo(function TitleCard({
  onRemove,
  isMoreStop = false,
  ...link
}: LinkProps & ButtonProps) {
  // A sheet is about a title. Bare cards, of which a page has hundreds, are left alone when the buttons come.
  const actions = link.bare === true || link.look === 'people' ? null : use(CardContext);
  // Cards are hydrated as links alone, and get their buttons in short tasks.
  const buttonActions = useDeferredValue(actions, null);
  return (
    <>
      <CardLink {...link} onFocus={actions?.onFocus ?? null} />
      {buttonActions === null ? null : (
        <MoreButton title={link.title} actions={buttonActions} onRemove={onRemove} isMoreStop={isMoreStop} />
      )}
    </>
  );
});

/** It is memoised apart, because the buttons of all cards come after hydration. */
const CardLink = memo(function CardLink({
  title,
  eager = false,
  first = false,
  sizes = rowSizes,
  large = false,
  look = 'posters',
  bare = false,
  onFocus,
}: LinkProps & Pick<CardActions, 'onFocus'>) {
  const { t } = useLingui();
  const english = useEnglish();
  const lang = title.isNameTranslated ? undefined : english;
  const isSaver = useSaver();
  const scene = look === 'wide' ? (title.backdrop ?? null) : null;
  const picture = scene ?? title.poster;
  const size = scene !== null ? 'still' : look === 'people' ? 'face' : large ? 'large' : 'card';
  if (bare)
    return (
      <a className="card lettered" href={title.href} lang={lang}>
        {title.name}
      </a>
    );
  return (
    <a
      className="card"
      href={title.href}
      onFocus={onFocus === null ? undefined : () => onFocus(title)}
      onBlur={onFocus === null ? undefined : () => onFocus(null)}
    >
      <span className="poster" data-name={title.name} data-late={picture === null ? undefined : ''}>
        <svg className="tint" color={title.tint} aria-hidden="true" />
        {picture === null || (isSaver && !eager) ? null : (
          <Poster path={picture} eager={eager} first={first} sizes={sizes} size={size} />
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
        {title.resume ? <span>{title.resume}</span> : null}
        {title.resume === undefined ? null : (
          <span className="card-watched card-resume">
            <Icon name="play" solid />
            {t`Resume`}
          </span>
        )}
      </small>
      {title.progress === undefined ? null : (
        <span className="so-far">
          <progress
            value={title.progress}
            aria-label={t`Watched so far`}
            // A bare figure would say nothing, so the link's name has it.
            aria-valuetext={t`${{ percent: Math.round(title.progress * 100) }} % watched`}
          />
        </span>
      )}
    </a>
  );
});

interface MoreButtonProps extends ButtonProps {
  title: CardView;
  actions: CardActions;
}

function MoreButton({ title, actions, onRemove, isMoreStop }: MoreButtonProps) {
  const { t } = useLingui();
  return (
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
  );
}

interface PosterProps {
  path: string;
  eager: boolean;
  first: boolean;
  sizes: string;
  size: 'card' | 'large' | 'still' | 'face';
}

/** `useMissingPictures` removes a failed picture. The hero's picture has a higher priority. */
function Poster({ path, eager, first, sizes, size }: PosterProps) {
  const { src, srcSet } = usePictures()[size](path);
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
