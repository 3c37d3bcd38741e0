import { useEffect, useLayoutEffect, useState } from 'react';
import {
  createPath,
  type DataStrategyResult,
  type MiddlewareFunction,
  useLocation,
  useMatches,
} from 'react-router';
import { describeFailedRequest } from '#src/browser/failed-answer.ts';
import { FormError } from './notices.tsx';

type Results = Record<string, DataStrategyResult>;

/** The page can't be shown, because our server didn't answer its request. The message is for the viewer. */
export class ConnectionLost extends Error {}

interface ShownPage {
  url: string;
  data: ReadonlyMap<string, unknown>;
}

/** The middleware reads this outside of React. Only browsers write it, never the server. */
let shown: ShownPage = { url: '', data: new Map() };

const parts = new Set<string>();

let announce: (failure: string | null) => void = () => {};

/** Marks the next request for `href` as a part of the shown page. If it fails, the page stays and gets null. */
export function expectPart(href: string): void {
  parts.add(new URL(href, location.href).href);
}

/**
 * If the data of the shown page can't be loaded again, the page stays with its old data. For another page the
 * loader's error becomes `ConnectionLost`.
 */
export const keepShownPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  announce(null);
  const isPart = parts.delete(request.url);
  const results = await next();
  if (request.method !== 'GET' || request.signal.aborted) return results;
  const { url, data } = shown;
  const replaced = Object.entries(results).map(([id, result]): [string, DataStrategyResult] => {
    const failure = failureOf(result);
    if (failure === null) return [id, result];
    if (isPart) return [id, { type: 'data', result: null }];
    if (request.url === url && data.has(id)) return [id, { type: 'data', result: data.get(id) }];
    return [id, { type: 'error', result: new ConnectionLost(failure) }];
  });
  const isKept = replaced.every(([, { type }]) => type === 'data');
  const [failure = null] = Object.values(results)
    .map(failureOf)
    .filter((one) => one !== null);
  if (isKept) announce(failure);
  return Object.fromEntries(replaced);
};

function failureOf({ type, result }: DataStrategyResult): string | null {
  return type === 'error' ? describeFailedRequest(result) : null;
}

export function LostConnection() {
  const [failure, setFailure] = useState<string | null>(null);
  const location = useLocation();
  const matches = useMatches();
  useEffect(() => {
    announce = setFailure;
  }, []);
  useLayoutEffect(() => {
    const url = window.location.origin + createPath({ ...location, hash: '' });
    const loaded = matches.filter(({ loaderData }) => loaderData !== undefined);
    shown = { url, data: new Map(loaded.map(({ id, loaderData }) => [id, loaderData])) };
  }, [location, matches]);
  return <div className="lost-connection">{failure === null ? null : <FormError>{failure}</FormError>}</div>;
}
