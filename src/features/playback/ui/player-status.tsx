import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTelevision } from '#src/browser/screen.ts';
import { nextServer, type ServerOrder } from '#src/domain/server-order.ts';
import type { WatchKind } from '#src/domain/title.ts';
import type { Area } from '#src/routes/area.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { SourceView } from '../present.ts';

interface PlayerStatusProps {
  order: ServerOrder;
  sources: SourceView[];
  onStay(): void;
  /** Opens the list of servers. */
  onServers(): void;
  waits?: boolean;
  /** It takes the focus of controls that disappear. */
  sentence: RefObject<HTMLParagraphElement | null>;
  /** Receives the focus of buttons after which no sentence is shown. */
  trouble: RefObject<HTMLElement | null>;
  /** It is shown after `ended`. */
  afterEnd?: ReactNode;
  /** True while the next episode is about to start: its countdown is shown instead. */
  isNextNear?: boolean;
  /** It is shown after every server was given up. */
  elsewhere?: ReactNode;
}

/** Lies over the film, so that nothing moves, and is visible only while there is a message. */
export function PlayerStatus({
  order,
  sources,
  onStay,
  onServers,
  waits = false,
  sentence,
  trouble,
  afterEnd,
  isNextNear = false,
  elsewhere,
}: PlayerStatusProps) {
  const { t } = useLingui();
  const { phase, left, servers } = order;
  const settled = phase.name === 'settled' ? phase.by : null;
  const hasEnded = settled === 'ended' && !isNextNear;
  const isCounting = phase.name === 'counting' && !waits;
  const status = settled === null || (settled === 'ended' && isNextNear) ? null : sentenceOf(order, sources);
  const spoken = status === null ? null : t(status);
  const text = waits ? t`You’re offline. We’ll play it when you’re back.` : spoken;
  const isSilent = text === null && !isCounting;
  const hasFailed = settled === 'error' || settled === 'reported';
  const name = ['player-status', isSilent ? 'silent' : '', isCounting ? 'counting' : ''];
  return (
    <div className={name.filter(Boolean).join(' ')}>
      <p role="status" ref={sentence} tabIndex={-1}>
        {isCounting ? <Countdown order={order} sources={sources} /> : text}
      </p>
      {isCounting ? (
        <Offer nextFocus={trouble} isUrgent>
          <Button look="quiet" small onClick={onStay}>
            {t`Stay on this server`}
          </Button>
        </Offer>
      ) : null}
      {hasEnded && afterEnd ? <Offer nextFocus={sentence}>{afterEnd}</Offer> : null}
      {(hasFailed && left.length < servers) || (settled === 'last' && servers > 1) ? (
        <Offer nextFocus={hasFailed ? sentence : trouble} isUrgent={hasFailed}>
          <Button look="quiet" small onClick={onServers}>
            {t`Choose a server`}
          </Button>
        </Offer>
      ) : null}
      {hasFailed && left.length >= servers && elsewhere ? (
        <Offer nextFocus={sentence} isUrgent>
          {elsewhere}
        </Offer>
      ) : null}
    </div>
  );
}

/** Screen readers don't read the seconds. */
function Countdown({ order, sources }: Pick<PlayerStatusProps, 'order' | 'sources'>) {
  const { phase, server } = order;
  if (phase.name !== 'counting') return null;
  const name = sources[server]?.name ?? '';
  const next = sources[nextServer(order) ?? server]?.name ?? '';
  const { seconds } = phase;
  return (
    <span>
      <Trans>
        Nothing yet from <b>{name}</b>. Trying {next}
        <span aria-hidden="true">
          {' '}
          in <b className="player-seconds">{seconds} s</b>
        </span>
      </Trans>
    </span>
  );
}

/** Returns null while a server opens or plays. */
function sentenceOf(
  { phase, server, left, servers }: ServerOrder,
  sources: SourceView[],
): MessageDescriptor | null {
  const name = sources[server]?.name ?? '';
  switch (phase.name === 'settled' ? phase.by : null) {
    case 'ended':
      return msg`Finished.`;
    case 'last':
      return servers === 1
        ? msg`Waiting for ${{ server: name }}.`
        : msg`${{ server: name }} is the last one. If nothing plays, choose another.`;
    case 'error':
    case 'reported':
      return left.length < servers
        ? msg`${{ server: name }} can’t play this. Choose another server.`
        : msg`No playable source found. Try another title.`;
    default:
      return null;
  }
}

interface OfferProps {
  nextFocus: RefObject<HTMLElement | null>;
  /** True if the film's own controls do nothing while this is shown. */
  isUrgent?: boolean;
  children: ReactNode;
}

/** When it disappears, `nextFocus` receives its focus. */
function Offer({ nextFocus, isUrgent = false, children }: OfferProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isTelevision = useTelevision();
  useFocusHandover(place, nextFocus);
  useEffect(() => {
    const isAtFilm = document.activeElement?.matches('body, .film-line *, .player-status p') === true;
    if (isTelevision && isUrgent && isAtFilm)
      place.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [isTelevision, isUrgent]);
  return <span ref={place}>{children}</span>;
}

/** Moves the focus to `to` when `from` is removed, so that keyboard users don't lose it. */
export function useFocusHandover(
  from: RefObject<HTMLElement | null>,
  to: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    // Refs are read at cleanup, because both elements may be rendered after this component.
    return () => {
      if (from.current?.contains(document.activeElement)) to.current?.focus({ preventScroll: true });
    };
  }, [from, to]);
}

interface NoSourceProps {
  kind: WatchKind;
  area: Area;
  /** The day; empty if it is unknown, null once the title is out. */
  coming?: string | null;
}

export function OtherTitles({ kind, area, small = false }: NoSourceProps & { small?: boolean }) {
  const { t } = useLingui();
  const { href, label } = area.others[kind];
  return (
    <ButtonLink look={small ? 'text' : 'primary'} small={small} href={href}>
      {t(label)}
    </ButtonLink>
  );
}

export function NoSource({ kind, area, coming = null }: NoSourceProps) {
  const { t } = useLingui();
  if (coming !== null) {
    return (
      <div className="player-none dusk" role="status">
        <EmptyState
          art="time-up"
          title={coming === '' ? t`Not aired yet` : t`Coming on ${coming}`}
          text={
            coming === ''
              ? t`It isn’t out yet, so there is nothing to play. Choose another title.`
              : t`It isn’t out yet, so there is nothing to play. Come back on that day, or choose another title.`
          }
          action={<OtherTitles kind={kind} area={area} />}
        />
      </div>
    );
  }
  return (
    <div className="player-none dusk" role="status">
      <EmptyState
        art="missing"
        title={t`No playable source found.`}
        text={t`None of our servers has this title right now. Try again later, or choose another title.`}
        action={
          <>
            <OtherTitles kind={kind} area={area} />
            <ButtonLink look="text" href="" data-reload="">
              {t`Try again`}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
