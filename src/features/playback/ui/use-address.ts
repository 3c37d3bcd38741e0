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
  /** The source's index in the order. */
  server: number;
  who: string;
  /** False before the press that starts a film, and without a connection: then no address is requested. */
  wants: boolean;
  time: ScreenTime;
  dispatch: Dispatch<ServerEvent>;
}

export interface FoundAddress {
  /** Null until the server has sent it. */
  address: SourceAddress | null;
  /** Null unless a request got no answer. */
  onRetry: (() => void) | null;
}

/** A sub-user's page requests the addresses of a film, once for all servers. A main user's page holds them. */
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
    // `flushSync` removes the frame before the browser caches the page for Back: the copy must play nothing.
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

/** Returns the request that the inline script made before the modules were loaded. */
function takeEarly(what: string): Promise<FilmAnswer> | null {
  const { earlyFilm } = window;
  delete window.earlyFilm;
  return earlyFilm?.what === what ? earlyFilm.answer : null;
}
