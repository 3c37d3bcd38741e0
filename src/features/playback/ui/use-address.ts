import { type Dispatch, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { askFilm, type FilmAnswer } from '#src/browser/ask-film.ts';
import type { SourceAddress, SourceAddresses } from '#src/domain/film.ts';
import type { ServerEvent } from '#src/domain/server-order.ts';
import { paths } from '#src/routes.ts';
import type { SourceView } from '../present.ts';
import type { ScreenTime } from './use-screen-time.ts';

interface AddressCall {
  source: SourceView;
  /** It is the source's place in the order. */
  server: number;
  who: string;
  /** Nothing is asked for before a press that starts the film, and without a connection. */
  wants: boolean;
  time: ScreenTime;
  dispatch: Dispatch<ServerEvent>;
}

export interface FoundAddress {
  /** It is null until it is handed out. */
  address: SourceAddress | null;
  /** It is null unless nobody answered. */
  onRetry: (() => void) | null;
}

/** A sub-user's page asks for the addresses of its film, once for all servers. A main user's holds them. */
export function useAddress({ source, server, who, wants, time, dispatch }: AddressCall): FoundAddress {
  const [what = ''] = source.about.split(' @');
  const [handed, setHanded] = useState<{ what: string; addresses: SourceAddresses } | null>(null);
  const [isLost, setLost] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const isInPage = source.address !== null;
  const addresses = handed !== null && handed.what === what && !isLeft ? handed.addresses : null;
  const asks = !isInPage && wants && !isLeft && addresses === null && !isLost;
  const receive = useEffectEvent((answer: FilmAnswer) => {
    if (answer === 'gone') return location.reload();
    if (answer === 'lost') return setLost(true);
    if (answer === 'hidden') return setHanded({ what, addresses: {} });
    time.onAnswer(answer.time);
    setHanded({ what, addresses: answer.addresses });
  });
  useEffect(() => {
    if (!asks) return;
    let isOver = false;
    const answering = takeEarly(what) ?? askFilm({ action: paths.film, what, who });
    void answering.then((answer) => {
      if (!isOver) receive(answer);
    });
    return () => {
      isOver = true;
    };
  }, [asks, what, who]);
  const [retry] = useState(() => () => setLost(false));
  useEffect(() => {
    if (!isLost) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isLost, retry]);
  useEffect(() => {
    if (isInPage) return;
    // A page that the browser keeps for Back plays nothing; it is gone before the browser copies it.
    const leave = () => flushSync(() => setLeft(true));
    const comeBack = () => setLeft(false);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, [isInPage]);
  const address = source.address ?? addresses?.[source.number] ?? null;
  const isMissing = addresses !== null && address === null;
  useEffect(() => {
    if (isMissing) dispatch({ type: 'lacking', servers: [server] });
  }, [isMissing, server, dispatch]);
  return { address, onRetry: isLost ? retry : null };
}

/** Returns what a script asked before the modules came. */
function takeEarly(what: string): Promise<FilmAnswer> | null {
  const { earlyFilm } = window;
  delete window.earlyFilm;
  return earlyFilm?.what === what ? earlyFilm.answer : null;
}
