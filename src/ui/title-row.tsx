import { useLingui } from '@lingui/react/macro';
import {
  type ComponentProps,
  type FocusEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { findRepeated } from '#src/domain/repeated-titles.ts';
import { kebabWords } from '#src/domain/title.ts';
import { HydrationBoundary } from './hydration-boundary.tsx';
import { Icon } from './icon.tsx';
import { useSaver } from './pictures.tsx';
import { type CardView, isLong, type RemoveTitle, type RowLook, TitleCard } from './title-card.tsx';

/** The first row has so many posters, which are a page's only ones with the data saver on. */
const savedPosters = 5;

/** So many titles of the page's first rows may be in sight at first, and are drawn whole without script too. */
const firstTitles = [16, 12, 8];

/** Rows without a place stand near the top. */
const isFirst = (place = 1) => place < firstTitles.length;

/** So many of a further row are drawn when it comes near. */
const nearTitles = 8;

/** So many titles are drawn beyond the last one in sight. */
const titlesAhead = 3;

interface TitleRowProps {
  name: string;
  titles: CardView[];
  note?: string;
  way?: { href: string; text: string };
  /** The page's first row is 0. */
  place?: number;
  /** It must stay the same function. */
  onRemove?: RemoveTitle | undefined;
  look?: RowLook;
  /** These addresses of titles stand above already. */
  shown?: readonly string[] | undefined;
  /** It stands below a title. */
  actionOf?(title: CardView): ReactNode;
}

/** It is memoised, because each batch of the page's grid renders the page again. */
export const TitleRow = memo(function TitleRow({ note, way, ...row }: TitleRowProps) {
  // `useId` would differ, because the viewer's rows are rendered apart from their document.
  const id = ['row', ...kebabWords(row.name)].join('-');
  const body = <RowBody {...row} />;
  return (
    <section className="row" aria-labelledby={id}>
      <div className="row-head">
        <h2 id={id}>{row.name}</h2>
        {note === undefined ? null : <span>{note}</span>}
        {way === undefined ? null : <a href={way.href}>{way.text}</a>}
      </div>
      {isFirst(row.place) ? body : <HydrationBoundary>{body}</HydrationBoundary>}
    </section>
  );
});

function RowBody({
  name,
  titles,
  place = 1,
  onRemove,
  look = 'posters',
  shown = [],
  actionOf,
}: Omit<TitleRowProps, 'note' | 'way'>) {
  const { t } = useLingui();
  // TypeScript can't render a union of tags, so it is typed as one of the two.
  const List = look === 'ranked' ? ('ol' as 'ul') : 'ul';
  const track = useRef<HTMLUListElement>(null);
  // The ends are unknown until somebody points at the row.
  const [ends, setEnds] = useState({ first: true, last: true });
  const isSaved = useSaver() && place === 0;
  const drawn = useDrawnCount(track, firstTitles[place] ?? 0, titles.length);
  const handleFocusIn = useOneTabStop(track, titles);
  const hrefs = titles.map(({ href }) => href);
  const repeated = findRepeated(hrefs, shown);

  function handleMove() {
    const list = track.current;
    if (list === null) return;
    const first = list.scrollLeft < 8;
    const last = list.scrollLeft + list.clientWidth > list.scrollWidth - 8;
    if (first !== ends.first || last !== ends.last) setEnds({ first, last });
  }

  function handleGo(direction: 1 | -1) {
    const list = track.current;
    list?.scrollBy({ left: direction * 0.85 * list.clientWidth });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only measures what its buttons can do
    <div
      className={`row-body ${look}`}
      data-long={titles.some(isLong) ? '' : undefined}
      data-actions={actionOf === undefined ? undefined : ''}
      onPointerEnter={handleMove}
      onFocus={handleMove}
    >
      <List className="track" ref={track} onScroll={handleMove} onFocus={handleFocusIn}>
        {titles.map((title, index) =>
          repeated.has(title.href) ? null : (
            <li key={title.key}>
              <TitleCard
                title={title}
                eager={isSaved && index < savedPosters}
                bare={index >= drawn}
                look={look}
                onRemove={onRemove}
              />
              {index >= drawn ? null : actionOf?.(title)}
            </li>
          ),
        )}
      </List>
      <RowButton side="back" label={t`Scroll ${name} left`} still={ends.first} onPress={() => handleGo(-1)} />
      <RowButton side="on" label={t`Scroll ${name} right`} still={ends.last} onPress={() => handleGo(1)} />
    </div>
  );
}

/**
 * Returns how many titles are drawn whole, not as names alone: at first none or those in sight, then all, as
 * they come near.
 */
function useDrawnCount(track: RefObject<Element | null>, first: number, count: number): number {
  const [drawn, setDrawn] = useState(first);
  const isWhole = drawn >= count;
  useEffect(() => {
    const marker = track.current?.children[Math.max(0, drawn - titlesAhead)];
    if (isWhole || marker === undefined) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setDrawn(drawn === 0 ? nearTitles : Infinity);
      },
      { rootMargin: '50% 0px' },
    );
    observer.observe(marker);
    return () => observer.disconnect();
  }, [track, drawn, isWhole]);
  return drawn;
}

/**
 * The Tab key passes a row in one step, and the arrow keys move inside it. Script sets it, because without
 * script each title is a stop, and a row isn't rendered again for it.
 */
function useOneTabStop(track: RefObject<HTMLElement | null>, titles: readonly CardView[]) {
  const stop = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other titles are other links.
  useEffect(() => {
    const links = [...(track.current?.querySelectorAll('a') ?? [])];
    if (stop.current?.isConnected !== true) stop.current = links[0] ?? null;
    for (const link of links) link.tabIndex = link === stop.current ? 0 : -1;
  }, [track, titles]);
  return ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLAnchorElement) || target === stop.current) return;
    if (stop.current instanceof HTMLAnchorElement) stop.current.tabIndex = -1;
    stop.current = target;
    target.tabIndex = 0;
  };
}

interface RowButtonProps {
  side: 'back' | 'on';
  label: string;
  /** The row's end. */
  still: boolean;
  onPress: () => void;
}

/** A mouse presses it. It stays enabled at the end, so that the focus isn't lost. */
function RowButton({ side, label, still, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className={`round row-go ${side}`}
      aria-label={label}
      aria-disabled={still}
      tabIndex={-1}
      onClick={onPress}
    >
      <Icon name={side === 'back' ? 'previous' : 'next'} />
    </button>
  );
}

interface RowListProps {
  rows: readonly Pick<ComponentProps<typeof TitleRow>, 'name' | 'titles' | 'way' | 'look' | 'onRemove'>[];
}

export function RowList({ rows }: RowListProps) {
  return rows.map(({ name, titles, way, look = 'posters', onRemove }) => (
    <TitleRow
      key={name}
      name={name}
      titles={titles}
      look={look}
      {...(way === undefined ? {} : { way })}
      onRemove={onRemove}
    />
  ));
}
