import { type I18n, setupI18n } from '@lingui/core';
import { createContext } from 'react-router';
import type { Audience } from '#src/domain/audience.ts';
import { type Language, sourceLanguage } from '#src/domain/languages.ts';
import type { Screen } from '#src/domain/screen.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { Gaps } from '#src/features/catalogue/gaps.ts';
import type { RootData } from '#src/ui/root-data.ts';
import type { Services } from './services.ts';

export interface RequestFacts {
  id: string;
  /** An IPv6 address is cut to its /64. */
  address: string;
  /** Their values are decoded. */
  cookies: ReadonlyMap<string, string>;
  userAgent: string;
  /** The data saver is on. */
  saver: boolean;
}

export const servicesContext = createContext<Services>();

export const audienceContext = createContext<Audience>();

export const gapsContext = createContext<Gaps>();

/**
 * It is null for a visitor. Reading it throws while a shared document is rendered, so nothing personal gets
 * in.
 */
export const viewerContext = createContext<Viewer | null>();

/** Unset while a shared document is rendered. */
export const requestContext = createContext<RequestFacts>();

/** The form is read once before the router. It is empty for a read. */
export const formContext = createContext<FormData>(new FormData());

export type DocumentFrame = Pick<RootData, 'bar' | 'owner' | 'viewing'>;

/** What a document's frame shows of its viewer. A shared one knows no more than the bar. */
export const frameContext = createContext<DocumentFrame>({ bar: 'none', owner: null, viewing: null });

export const screenContext = createContext<Screen>('auto');

/** Tells whether a sub-user of a lapsed household asks, who never gets a shared document. */
export const lapsedContext = createContext<boolean>(false);

export const languageContext = createContext<Language>(sourceLanguage);

/** Loaders and actions speak the language of who asked. */
export const textsContext = createContext<I18n>(
  setupI18n({ locale: sourceLanguage, messages: { [sourceLanguage]: {} } }),
);

/** The data saver is on. */
export const saverContext = createContext<boolean>(false);

export interface RouterAdmission {
  /** An example is `/watch/:id`. */
  pattern: string;
  /** It is null if the page may be opened. */
  redirect: string | null;
}

/** The router's own guard compares it with the matched route. */
export const admissionContext = createContext<RouterAdmission>();

/** An error of a loader or an action, set by the router's error handler. */
export const failureContext = createContext<unknown>(null);

/** Seconds for the header `Retry-After`, which an error boundary can't set. */
export const retryAfterContext = createContext<number | null>(null);
