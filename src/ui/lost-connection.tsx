import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useState } from 'react';
import {
  createPath,
  type DataStrategyResult,
  type MiddlewareFunction,
  useLocation,
  useMatches,
} from 'react-router';
import { offlineText } from '#src/domain/offline-words.ts';
import { FormError } from './notices.tsx';

type Results = Record<string, DataStrategyResult>;

/** Why a page is not here: its request got no answer. */
export class ConnectionLost extends Error {}

interface ShownPage {
  url: string;
  data: ReadonlyMap<string, unknown>;
}

/** For the middleware, which runs outside of React. Only browsers write it. */
let shown: ShownPage = { url: '', data: new Map() };

const parts = new Set<string>();

let announce: (isLost: boolean) => void = () => {};

/** The next request for `href` brings a part of the shown page, which stays without it; the part is null then. */
export function expectPart(href: string): void {
  parts.add(new URL(href, location.href).href);
}

/** A page that is drawn stays when its data can't be loaded again. Another one that is lost is a `ConnectionLost`. */
export const keepShownPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  announce(false);
  const isPart = parts.delete(request.url);
  const results = await next();
  if (request.method !== 'GET' || request.signal.aborted) return results;
  const { url, data } = shown;
  const replaced = Object.entries(results).map(([id, result]): [string, DataStrategyResult] => {
    if (!isLost(result)) return [id, result];
    if (isPart) return [id, { type: 'data', result: null }];
    if (request.url === url && data.has(id)) return [id, { type: 'data', result: data.get(id) }];
    return [id, { type: 'error', result: new ConnectionLost() }];
  });
  const isKept = replaced.every(([, { type }]) => type === 'data');
  if (isKept && Object.values(results).some(isLost)) announce(true);
  return Object.fromEntries(replaced);
};

function isLost({ type, result }: DataStrategyResult): boolean {
  // `fetch` rejects with a TypeError without an answer, and so does a truncated body.
  return type === 'error' && result instanceof Error && (result.cause ?? result) instanceof TypeError;
}

export function LostConnection() {
  const { t } = useLingui();
  const [isAnnounced, setAnnounced] = useState(false);
  const location = useLocation();
  const matches = useMatches();
  useEffect(() => {
    announce = setAnnounced;
  }, []);
  useLayoutEffect(() => {
    const url = window.location.origin + createPath({ ...location, hash: '' });
    const loaded = matches.filter(({ loaderData }) => loaderData !== undefined);
    shown = { url, data: new Map(loaded.map(({ id, loaderData }) => [id, loaderData])) };
  }, [location, matches]);
  return (
    <div className="lost-connection">{isAnnounced ? <FormError>{t(offlineText)}</FormError> : null}</div>
  );
}
