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

/** Posters of the first row with the data saver. The page has no others. */
const savedPosters = 5;

/** Titles of the first rows that may be visible at first. They are rendered in full, also without script. */
const firstTitles = [16, 12, 8];

/** Rows without a `place` are near the top. */
const isFirst = (place = 1) => place < firstTitles.length;

/** Titles of a further row that are rendered in full when the row is near the window. */
const nearTitles = 8;

/** The other titles are rendered in full when this many rendered titles are left to scroll to. */
const titlesAhead = 3;

interface TitleRowProps {
  name: string;
  titles: CardView[];
  note?: string;
  way?: { href: string; text: string };
  /** Index of the row in the page, from 0. */
  place?: number;
  /** Must be a stable function, because the row is memoised. */
  onRemove?: RemoveTitle | undefined;
  look?: RowLook;
  /** Addresses of titles that a row above already shows. */
  shown?: readonly string[] | undefined;
  /** Control below a title. */
  actionOf?(title: CardView): ReactNode;
}

/** Memoised, because each new batch of the page's grid renders the page again. */
export const TitleRow = memo(function TitleRow({ note, way, ...row }: TitleRowProps) {
  // `useId` would give another id, because the viewer's rows are rendered separately from the document.
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
  // TypeScript can't render a union of tags, so the tag is typed as one of the two.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only measure which buttons can scroll
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
 * Returns how many titles are rendered in full instead of as names: at first none or the visible ones, later
 * all, when they are near the window.
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
 * The Tab key has one stop in a row, and the arrow keys move inside the row. The script sets `tabIndex`
 * directly: without script each title must be a stop, and the row needn't be rendered again.
 */
function useOneTabStop(track: RefObject<HTMLElement | null>, titles: readonly CardView[]) {
  const stop = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new titles have new links.
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
  /** True at the end of the row. */
  still: boolean;
  onPress: () => void;
}

/** A button for the mouse. It isn't disabled at the end of the row, so that it keeps the focus. */
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
