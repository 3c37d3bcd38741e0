import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Area } from '#src/area.ts';
import { nextServer, type ServerOrder, type Settled } from '#src/domain/server-order.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { SourceView } from '../present.ts';

interface PlayerStatusProps {
  order: ServerOrder;
  sources: SourceView[];
  onStay(): void;
  waits?: boolean;
  /** Takes the focus of controls that disappear. */
  sentence: RefObject<HTMLParagraphElement | null>;
  /** Is shown after `ended`. */
  afterEnd?: ReactNode;
  /** After every server was given up. */
  elsewhere?: ReactNode;
}

/** Always has the same height, so that nothing moves. Screen readers don't read the seconds. */
export function PlayerStatus({
  order,
  sources,
  onStay,
  waits = false,
  sentence,
  afterEnd,
  elsewhere,
}: PlayerStatusProps) {
  const settled = order.phase.name === 'settled' ? order.phase.by : null;
  const hasFailed = (settled === 'error' || settled === 'reported') && order.left.length >= order.servers;
  return (
    <div className="player-status">
      <p role="status" ref={sentence} tabIndex={-1}>
        {waits ? 'It plays when you are online again.' : <Sentence order={order} sources={sources} />}
      </p>
      {order.phase.name === 'counting' && !waits ? (
        <Offer heir={sentence}>
          <Button look="line" small onClick={onStay}>
            Stay on this server
          </Button>
        </Offer>
      ) : null}
      {settled === 'ended' && afterEnd ? <Offer heir={sentence}>{afterEnd}</Offer> : null}
      {hasFailed && elsewhere ? <Offer heir={sentence}>{elsewhere}</Offer> : null}
    </div>
  );
}

function Sentence({ order, sources }: Pick<PlayerStatusProps, 'order' | 'sources'>): ReactNode {
  const { phase } = order;
  const name = sources[order.server]?.name ?? '';
  if (phase.name === 'loading') return `Opening ${name}.`;
  if (phase.name === 'settled') return settledSentence(phase.by, order, name);
  const next = sources[nextServer(order) ?? order.server]?.name ?? '';
  return (
    <>
      Nothing yet from <b>{name}</b>. Trying {next}
      <span aria-hidden="true">
        {' in '}
        <b className="player-seconds">{phase.seconds} s</b>
      </span>
    </>
  );
}

function settledSentence(by: Settled, { left, servers }: ServerOrder, name: string): string {
  switch (by) {
    case 'playing':
      return `Playing from ${name}.`;
    case 'ended':
      return 'That was the end.';
    case 'ready':
      return `${name} is ready.`;
    case 'focus':
    case 'stay':
      return `Staying on ${name}.`;
    case 'choice':
      return `You chose ${name}.`;
    case 'last':
      return servers === 1
        ? `Waiting for ${name}.`
        : `${name} is the last one. If nothing plays, choose another.`;
    case 'error':
    case 'reported':
      return left.length < servers
        ? `${name} can’t play this. Choose another server.`
        : 'No playable source found. Try another title.';
  }
}

interface OfferProps {
  heir: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The sentence inherits its focus. */
function Offer({ heir, children }: OfferProps) {
  const place = useRef<HTMLSpanElement>(null);
  useFocusHandover(place, heir);
  return <span ref={place}>{children}</span>;
}

/** A viewer at the keyboard keeps the focus. */
export function useFocusHandover(
  from: RefObject<HTMLElement | null>,
  to: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const leaving = from.current;
    return () => {
      // `to` may be rendered after `from`: it has no element yet when this effect begins.
      if (leaving?.contains(document.activeElement)) to.current?.focus({ preventScroll: true });
    };
  }, [from, to]);
}

interface NoSourceProps {
  kind: WatchKind;
  area: Area;
  /** Is null once it is out. */
  coming?: string | null;
}

export function OtherTitles({ kind, area, small = false }: NoSourceProps & { small?: boolean }) {
  const { href, label } = area.others[kind];
  return (
    <ButtonLink look={small ? 'line' : 'primary'} small={small} href={href}>
      {label}
    </ButtonLink>
  );
}

export function NoSource({ kind, area, coming = null }: NoSourceProps) {
  if (coming !== null) {
    return (
      <div className="player-box" role="status">
        <EmptyState
          title={`Coming on ${coming}`}
          text="It isn’t out yet, so there is nothing to play. Come back on that day, or choose another title."
          action={<OtherTitles kind={kind} area={area} />}
        />
      </div>
    );
  }
  return (
    <div className="player-box" role="status">
      <EmptyState
        title="No playable source found."
        text="None of our servers has this title right now. Try again later, or choose another title."
        action={
          <>
            <OtherTitles kind={kind} area={area} />
            <ButtonLink look="line" href="" data-reload="">
              Try again
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
