import { useLingui } from '@lingui/react/macro';
import { createContext, memo, use, useDeferredValue } from 'react';
import { useEnglish } from '#src/languages/texts.tsx';
import { Icon } from './icon.tsx';
import { Rating } from './meta-line.tsx';
import { usePictures, useSaver } from './pictures.tsx';

/** The server builds this view field by field, so that no other data reaches the browser. */
export interface CardView {
  key: string;
  href: string;
  name: string;
  /** A name without this flag is in English. */
  isNameTranslated?: true;
  year: number | null;
  /** From 0 to 10; null without votes. */
  rating: number | null;
  /** A path at the image host, with a leading `/`. */
  poster: string | null;
  /** Picture for cards of wide rows; null if there is none. */
  backdrop?: string | null;
  /** A CSS colour. */
  tint: string;
  /** Examples are `S2 E5` and `Series`. */
  note?: string;
  /** An example is `as Thandi Nkosi`. */
  role?: string;
  /** From 0 to 1. */
  progress?: number;
  /** Set if the viewer can resume. Such as `48 min left`; empty if the rest is unknown. */
  resume?: string;
  /** Set if the viewer watched the title to the end. */
  watched?: true;
}

/** Removes a title from its list. Returns a text for the viewer, or '' if the list itself shows the change. */
export type RemoveTitle = (title: CardView) => Promise<string>;

/** `ranked` is a numbered row of posters; `wide` shows scenes, `people` shows faces. */
export type RowLook = 'posters' | 'ranked' | 'wide' | 'people';

export interface SheetRequest {
  title: CardView;
  onRemove?: RemoveTitle | undefined;
  /** The list item that contains the card. */
  place: Element | null;
}

export interface CardActions {
  openSheet(request: SheetRequest): void;
  /** On televisions: called with the focused card, and with null when the focus leaves a card. */
  onFocus: ((title: CardView | null) => void) | null;
}

/** Null on pages for anybody, where cards are only links. */
export const CardContext = createContext<CardActions | null>(null);

/** Equals `--card`. */
const rowSizes = '150px';

/** A grid's cards share the row's width. */
export const gridSizes = '(max-width: 48rem) 45vw, 170px';

/** Returns whether the small line of a card needs two lines on a phone. */
export function isLong({ year, note, rating, watched }: CardView): boolean {
  return [year, note, rating, watched].filter((part) => part != null).length > 2;
}

interface LinkProps {
  title: CardView;
  eager?: boolean;
  /** True for the page's largest picture, which loads before others. */
  first?: boolean;
  sizes?: string;
  large?: boolean;
  look?: RowLook;
  /** True while the card is only a link with the name, until it is near the window. */
  bare?: boolean;
}

interface ButtonProps {
  /** Must be a stable function, because the card is memoised. */
  onRemove?: RemoveTitle | undefined;
  /** True if titles can't be removed otherwise. Elsewhere the space bar on the card presses the button. */
  isMoreStop?: boolean;
}

/** Memoised, because each new batch renders the grid again. */
export const TitleCard = memo(function TitleCard({
  onRemove,
  isMoreStop = false,
  ...link
}: LinkProps & ButtonProps) {
  // People have no sheet. Bare cards don't read the context, because a page has hundreds of them.
  const actions = link.bare === true || link.look === 'people' ? null : use(CardContext);
  // Cards are hydrated as links without buttons, and get the buttons later in short tasks.
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

/** Memoised separately, because all cards get their buttons after hydration. */
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
            // Part of the link's name, in which a number alone would have no meaning.
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

/** `useMissingPictures` hides a failed picture. The priority is low, because the hero's picture is first. */
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
