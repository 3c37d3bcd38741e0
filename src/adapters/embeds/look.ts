import type { Answer, Ask } from './ask.ts';
import { forbidsFraming } from './framing.ts';

/** What our server found out about one embed server and one title. */
export interface Finding {
  /**
   * `has`: it answers for this title, as far as can be known from outside. `lacks`: it doesn't have it, isn't
   * there, or can't be shown in our frame. `slow`: it didn't answer in time. `unknown`: nothing can be said.
   */
  is: 'has' | 'lacks' | 'slow' | 'unknown';
  /** How long it may be believed, in ms. */
  freshFor: number;
  /** For the log: a status, or an error's code. */
  because: string;
}

export interface LookOptions {
  ask: Ask;
  /** The origin of the page that frames would stand in. */
  ours: URL;
  /** Origins that the document's policy allows frames from. */
  framable: readonly string[];
}

const minute = 60_000;

/** Source: docs/requirements.md#players. */
const believed = { has: 15 * minute, missing: 24 * 60 * minute, unknown: minute };

/** An embed server that hasn't answered after this many ms, redirects included, is slow. */
export const lookTimeout = 3_000;

/** Redirects that are followed, within the server's own origin. */
const maxRedirects = 3;

/** Answers that say: there is nothing here. */
const missing: readonly number[] = [404, 410];

/** Nobody there, or nobody whom a browser would believe: it would fail there as well. */
const absent = /^(ENOTFOUND|ECONNREFUSED|EPROTO|CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

/**
 * Looks whether an embed server answers for a title: a GET (many refuse HEAD), because no browser tells a page
 * that a frame has failed. Never throws. What may only be a matter of who asks (403, 429, 5xx) says nothing.
 */
export async function look(url: URL, options: LookOptions): Promise<Finding> {
  const signal = AbortSignal.timeout(lookTimeout);
  try {
    return await follow(url, options, signal);
  } catch (error) {
    const code = codeOf(error);
    if (signal.aborted) return { is: 'slow', freshFor: believed.unknown, because: 'timeout' };
    return { is: absent.test(code) ? 'lacks' : 'unknown', freshFor: believed.unknown, because: code };
  }
}

async function follow(from: URL, options: LookOptions, signal: AbortSignal): Promise<Finding> {
  let url = from;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await options.ask(url, signal);
    const target = redirectTarget(answer, url);
    if (target === null) return judge(answer, url, options.ours);
    if (target.origin !== url.origin) return judgeElsewhere(target, options.framable);
    url = target;
  }
  return { is: 'unknown', freshFor: believed.unknown, because: 'too many redirects' };
}

function judge({ status, headers }: Answer, url: URL, ours: URL): Finding {
  const because = String(status);
  if (missing.includes(status)) return { is: 'lacks', freshFor: believed.missing, because };
  if (status < 200 || status > 299) return { is: 'unknown', freshFor: believed.unknown, because };
  if (forbidsFraming(headers, url, ours)) {
    return { is: 'lacks', freshFor: believed.has, because: 'refuses framing' };
  }
  return { is: 'has', freshFor: believed.has, because };
}

/** A redirect to another origin isn't followed; the viewer's browser will refuse it if our policy doesn't name it. */
function judgeElsewhere(target: URL, framable: readonly string[]): Finding {
  const because = `redirects to ${target.origin}`;
  const insecure = `http://${target.host}`;
  // A policy that names an http origin lets its https upgrade through.
  const isFramable = framable.includes(target.origin) || framable.includes(insecure);
  return {
    is: isFramable ? 'unknown' : 'lacks',
    freshFor: isFramable ? believed.unknown : believed.has,
    because,
  };
}

function redirectTarget({ status, headers }: Answer, base: URL): URL | null {
  if (status < 300 || status > 399 || headers.location === undefined) return null;
  return URL.parse(headers.location, base);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
