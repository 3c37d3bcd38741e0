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
import { Icon } from './icon.tsx';
import { useSaver } from './pictures.tsx';
import { type CardView, isLong, type RemoveTitle, TitleCard } from './title-card.tsx';

/** Posters of the first row, which are a page's only ones with the data saver on. */
const savedPosters = 5;

/** Rows of the first two screens. */
const firstRows = 2;

/** As many as a wide screen shows. */
const firstTitles = 8;

/** Titles that are drawn beyond the last one in sight. */
const titlesAhead = 3;

interface TitleRowProps {
  name: string;
  titles: CardView[];
  note?: string;
  way?: { href: string; text: string };
  /** Counts the rows of the page from 0. */
  place?: number;
  /** Must stay the same function. */
  onRemove?: RemoveTitle | undefined;
  /** The titles' order counts, and is shown. */
  isRanked?: boolean;
  /** Addresses of titles that stand above already. */
  shown?: readonly string[] | undefined;
  /** Stands below a title. */
  actionOf?(title: CardView): ReactNode;
}

/** Memoised, because each batch of the page's grid renders the page again. */
export const TitleRow = memo(function TitleRow({
  name,
  titles,
  note,
  way,
  place = 1,
  onRemove,
  isRanked = false,
  shown = [],
  actionOf,
}: TitleRowProps) {
  const { t } = useLingui();
  // Not `useId`: the viewer's rows are rendered apart from their document.
  const id = ['row', ...kebabWords(name)].join('-');
  // Typed as one of the two.
  const List = isRanked ? ('ol' as 'ul') : 'ul';
  const track = useRef<HTMLUListElement>(null);
  // Unknown until somebody points at it.
  const [ends, setEnds] = useState({ first: true, last: true });
  const isSaved = useSaver() && place === 0;
  const drawn = useDrawnCount(track, place < firstRows ? firstTitles : 0, titles.length);
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
    <section className="row" aria-labelledby={id}>
      <div className="row-head">
        <h2 id={id}>{name}</h2>
        {note === undefined ? null : <span>{note}</span>}
        {way === undefined ? null : <a href={way.href}>{way.text}</a>}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only measures what its buttons can do */}
      <div
        className="row-body"
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
                  onRemove={onRemove}
                />
                {index >= drawn ? null : actionOf?.(title)}
              </li>
            ),
          )}
        </List>
        <RowButton
          side="back"
          label={t`Scroll ${name} left`}
          still={ends.first}
          onPress={() => handleGo(-1)}
        />
        <RowButton side="on" label={t`Scroll ${name} right`} still={ends.last} onPress={() => handleGo(1)} />
      </div>
    </section>
  );
});

/** How many titles are more than their names: first none or those in sight, then all, as they come near. */
function useDrawnCount(track: RefObject<Element | null>, first: number, count: number): number {
  const [drawn, setDrawn] = useState(first);
  const isWhole = drawn >= count;
  useEffect(() => {
    const marker = track.current?.children[Math.max(0, drawn - titlesAhead)];
    if (isWhole || marker === undefined) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setDrawn(drawn === 0 ? firstTitles : Infinity);
      },
      { rootMargin: '50% 0px' },
    );
    observer.observe(marker);
    return () => observer.disconnect();
  }, [track, drawn, isWhole]);
  return drawn;
}

/**
 * With script the Tab key passes a row in one step, and the arrow keys move inside it. Set here, because without script
 * each title is a stop, and a row isn't rendered again for it.
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

/** For the mouse. It stays enabled at the end, so that the focus isn't lost. */
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
  rows: readonly Pick<ComponentProps<typeof TitleRow>, 'name' | 'titles' | 'way' | 'onRemove'>[];
}

export function RowList({ rows }: RowListProps) {
  return rows.map(({ name, titles, way, onRemove }) => (
    <TitleRow
      key={name}
      name={name}
      titles={titles}
      {...(way === undefined ? {} : { way })}
      onRemove={onRemove}
    />
  ));
}
