import { type ReactNode, type RefObject, useRef } from 'react';
import { nextServer, type ServerOrder, type Settled } from '#src/domain/server-order.ts';
import { Button } from '#src/ui/button.tsx';
import type { SourceView } from '../present.ts';
import { useFocusHandover } from './use-focus-handover.ts';

interface PlayerStatusProps {
  order: ServerOrder;
  sources: SourceView[];
  onStay(): void;
  waits?: boolean;
  /** Takes the focus of controls that disappear. */
  sentence: RefObject<HTMLParagraphElement | null>;
  /** After `ended`. */
  afterEnd?: ReactNode;
  /** After every server was given up. */
  elsewhere?: ReactNode;
}

/** Always there with the same height, so that nothing moves. Screen readers don't hear the seconds. */
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
