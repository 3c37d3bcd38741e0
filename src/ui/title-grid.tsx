import { Plural, useLingui } from '@lingui/react/macro';
import { memo, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button, ButtonLink } from './button.tsx';
import { HydrationBoundary } from './hydration-boundary.tsx';
import { BoneCard } from './skeleton.tsx';
import { type CardView, gridSizes, isLong, TitleCard } from './title-card.tsx';
import { useDrawnBatches } from './use-drawn-batches.ts';
import { useHydrated } from './use-early-change.ts';

export interface GridMore {
  href: string;
  onMore: () => void;
  /** `paused` loads more only by the button. */
  state: 'idle' | 'loading' | 'paused' | 'failed' | 'end';
}

const batchSize = 6;

/** Batches that a wide screen shows at first. */
const firstBatches = 3;

/** Posters that a phone shows at first. With the data saver the page has only these. */
const inSight = 4;

interface TitleGridProps {
  name: string;
  filter?: string;
  titles: CardView[];
  more?: GridMore;
  endMessage?: string;
  isInSight?: boolean;
}

export function TitleGrid({ name, filter, ...cards }: TitleGridProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="row">
      <div className="row-head">
        <h2 id={id}>{name}</h2>
        {filter === undefined ? null : <a href={filter}>{t`Filter`}</a>}
      </div>
      {/* A region, because its links are titles. */}
      <section aria-labelledby={id}>
        <GridCards {...cards} />
      </section>
    </div>
  );
}

export function GridCards({
  titles,
  more,
  endMessage,
  isInSight = false,
}: Omit<TitleGridProps, 'name' | 'filter'>) {
  const list = useRef<HTMLUListElement>(null);
  const batches = Array.from({ length: Math.ceil(titles.length / batchSize) }, (_, batch) =>
    titles.slice(batch * batchSize, (batch + 1) * batchSize),
  );
  const drawn = useDrawnBatches(list, batches.length);
  return (
    <>
      <ul
        className="grid"
        ref={list}
        data-long={titles.some(isLong) ? '' : undefined}
        data-pictures-first={isInSight ? '' : undefined}
      >
        {batches.map((batch, index) => (
          <Batch
            key={batch[0]?.key}
            titles={batch}
            index={index}
            isBare={!drawn.has(index)}
            isInSight={isInSight}
          />
        ))}
        {more === undefined ? null : <Coming {...more} from={titles.length} />}
      </ul>
      {more === undefined ? null : <More {...more} shown={titles.length} endMessage={endMessage} />}
    </>
  );
}

interface BatchProps {
  titles: CardView[];
  index: number;
  isBare: boolean;
  isInSight: boolean;
}

/** Memoised by its titles, because a change of its props would make React hydrate it at once. */
const Batch = memo(
  function Batch({ titles, index, isBare, isInSight }: BatchProps) {
    const isFirst = isInSight && index < firstBatches;
    const cards = titles.map((title, place) => (
      <li key={title.key}>
        <TitleCard
          title={title}
          eager={isInSight && index === 0 && place < inSight}
          first={isInSight && index === 0 && place === 0}
          sizes={gridSizes}
          bare={isBare}
        />
      </li>
    ));
    if (isFirst) return cards;
    return <HydrationBoundary>{cards}</HydrationBoundary>;
  },
  (one, other) => one.isBare === other.isBare && hasSame(one.titles, other.titles),
);

function hasSame(some: readonly CardView[], others: readonly CardView[]): boolean {
  return some.length === others.length && some.every((title, index) => title === others[index]);
}

const bones = 12;

interface ComingProps extends GridMore {
  from: number;
}

/**
 * Placeholders have the places of the next titles, so that nothing shifts. Titles are fetched before the first
 * placeholder is visible.
 */
function Coming({ href, onMore, state, from }: ComingProps) {
  const scripted = useHydrated();
  const first = useRef<HTMLLIElement>(null);
  useNearEnd(first, href, scripted && state === 'idle' ? onMore : null);
  if (!scripted || !going(state)) return null;
  const places = Array.from({ length: bones }, (_, index) => from + index);
  return places.map((place) => (
    <BoneCard key={`bone${place}`} ref={place === from ? first : undefined} still={state === 'idle'} />
  ));
}

interface MoreProps extends GridMore {
  shown: number;
  endMessage: string | undefined;
}

function More({ href, onMore, state, shown, endMessage }: MoreProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const [first] = useState(shown);
  const scripted = useHydrated();

  // The pressed button disappears at the end, so the message takes the focus.
  useEffect(() => {
    if (state === 'end' && pressed.current && document.activeElement === document.body)
      place.current?.focus();
  }, [state]);

  function handlePress() {
    pressed.current = true;
    if (state !== 'loading') onMore();
  }

  const label = state === 'failed' ? t`Try again` : t`Load more`;
  return (
    <div
      className="grid-more"
      ref={place}
      tabIndex={-1}
      data-more={scripted && going(state) ? '' : undefined}
    >
      <p role="status">
        {state === 'failed' ? <span>{t`More titles couldn’t be loaded.`}</span> : null}
        {state === 'loading' ? <span>{t`Loading...`}</span> : null}
        {going(state) && state !== 'loading' && shown > first ? (
          <span className="vh">
            <Plural value={shown} one="# title shown." other="# titles shown." />
          </span>
        ) : null}
      </p>
      {state === 'end' ? (
        <p className="quiet">{endMessage}</p>
      ) : scripted ? (
        <Button look="quiet" aria-disabled={state === 'loading'} onClick={handlePress}>
          {label}
        </Button>
      ) : (
        <ButtonLink look="quiet" href={href}>
          {label}
        </ButtonLink>
      )}
    </div>
  );
}

function going(state: GridMore['state']): boolean {
  return state === 'idle' || state === 'loading';
}

/**
 * Near is up to 1,200 pixels below the screen, or anywhere above it: a jump to the end of a page passes the marker.
 * Source: docs/requirements.md#catalogue.
 */
const rootMargin = '10000000px 0px 1200px';

/** Null pauses. When `next` changes, the marker is observed again, so that a short page is filled further. */
function useNearEnd(marker: RefObject<Element | null>, next: string, onNear: (() => void) | null) {
  const active = onNear !== null;
  const handleNear = useEffectEvent(() => onNear?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `next` must observe the marker again.
  useEffect(() => {
    if (!active || marker.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) handleNear();
      },
      { rootMargin },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [active, next, marker]);
}
