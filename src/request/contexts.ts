import { createContext } from 'react-router';
import type { Audience } from '#src/domain/audience.ts';
import type { Bar, Viewer } from '#src/domain/viewer.ts';
import type { Gaps } from '#src/features/catalogue/gaps.ts';
import type { Services } from '#src/request/services.ts';

/** What a page may know of the request that asked for it. */
export interface RequestFacts {
  /** Stands in every log line of this request. */
  id: string;
  /** The client's address as limits count it: IPv4 whole, IPv6 by /64. */
  address: string;
  /** The request's cookies, decoded. */
  cookies: ReadonlyMap<string, string>;
  /** The browser's own description of itself, at most 300 characters. */
  userAgent: string;
}

/** Everything the process was started with; there for every page. */
export const servicesContext = createContext<Services>();

/** Whose limits apply; there for every page that shows titles, shared documents included. */
export const audienceContext = createContext<Audience>();

/** What this page is rendered without; there for every page. */
export const gapsContext = createContext<Gaps>();

/**
 * Who asks; null for a visitor. Not there while a shared document is rendered: reading it then throws, so
 * nothing personal can get into bytes that others receive.
 */
export const viewerContext = createContext<Viewer | null>();

/** Likewise not there while a shared document is rendered. */
export const requestContext = createContext<RequestFacts>();

/** The bar of a document; there for every page. A kept document is one for each of them. */
export const barContext = createContext<Bar>('none');

/**
 * Whether a sub-user asks whose household has lapsed. Such a request is never answered from kept documents,
 * so that it may be read while a shared document is rendered: it is false there.
 */
export const lapsedContext = createContext<boolean>(false);

/**
 * The name of the sub-user as whom a main user only looks; null for everybody else, and while a shared document is
 * rendered: such a request is never answered from kept documents.
 */
export const viewingContext = createContext<string | null>(null);

/** What the guard in front of the router decided. */
export interface Admission {
  /** The pattern of the page that this request may open, `/watch/:id`. */
  pattern: string;
  /** Where the request is led instead; null when the page may be opened. */
  redirect: string | null;
}

/** There for every request that the router sees; the router's own guard compares it with what the router matched. */
export const admissionContext = createContext<Admission>();

/** What a loader or an action threw; null while nothing has. Set by the router's error handler. */
export const failureContext = createContext<unknown>(null);
