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
  /** An IPv6 address is shortened to its /64. */
  address: string;
  /** The values are decoded. */
  cookies: ReadonlyMap<string, string>;
  userAgent: string;
  /** True if the data saver is on. */
  saver: boolean;
}

export const servicesContext = createContext<Services>();

export const audienceContext = createContext<Audience>();

export const gapsContext = createContext<Gaps>();

/**
 * Null for a visitor. Reading it throws while a shared document is rendered, so that the document contains
 * nothing personal.
 */
export const viewerContext = createContext<Viewer | null>();

/** Unset while a shared document is rendered. */
export const requestContext = createContext<RequestFacts>();

/** The form is parsed once, before the router runs. It is empty for a read. */
export const formContext = createContext<FormData>(new FormData());

export type DocumentFrame = Pick<RootData, 'bar' | 'owner' | 'viewing'>;

/** The parts of a document's frame that depend on the viewer. A shared document knows only the bar. */
export const frameContext = createContext<DocumentFrame>({ bar: 'none', owner: null, viewing: null });

export const screenContext = createContext<Screen>('auto');

/** True for a sub-user of a lapsed household, who never gets a shared document. */
export const lapsedContext = createContext<boolean>(false);

export const languageContext = createContext<Language>(sourceLanguage);

/** Texts of loaders and actions, in the language of the request. */
export const textsContext = createContext<I18n>(
  setupI18n({ locale: sourceLanguage, messages: { [sourceLanguage]: {} } }),
);

/** True if the data saver is on. */
export const saverContext = createContext<boolean>(false);

export interface RouterAdmission {
  /** An example is `/watch/:id`. */
  pattern: string;
  /** Null if the page may be opened. */
  redirect: string | null;
}

/** The guard inside the router compares it with the matched route. */
export const admissionContext = createContext<RouterAdmission>();

/** An error of a loader or an action, set by the router's error handler. */
export const failureContext = createContext<unknown>(null);

/** Seconds for the header `Retry-After`, which an error boundary can't set. */
export const retryAfterContext = createContext<number | null>(null);
