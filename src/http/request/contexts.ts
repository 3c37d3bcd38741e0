import { type I18n, setupI18n } from '@lingui/core';
import { createContext } from 'react-router';
import type { Audience } from '#src/domain/audience.ts';
import { type Language, sourceLanguage } from '#src/domain/languages.ts';
import type { Screen } from '#src/domain/screen.ts';
import type { Bar, Viewer } from '#src/domain/viewer.ts';
import type { Gaps } from '#src/features/catalogue/gaps.ts';
import type { Services } from './services.ts';

export interface RequestFacts {
  id: string;
  /** IPv6 by its /64. */
  address: string;
  /** Decoded. */
  cookies: ReadonlyMap<string, string>;
  userAgent: string;
  /** The data saver is on. */
  saver: boolean;
}

export const servicesContext = createContext<Services>();

export const audienceContext = createContext<Audience>();

export const gapsContext = createContext<Gaps>();

/** Is null for a visitor. Reading it throws while a shared document is rendered, so nothing personal gets in. */
export const viewerContext = createContext<Viewer | null>();

/** Unset while a shared document is rendered. */
export const requestContext = createContext<RequestFacts>();

/** What was sent, read once before the router. Empty for a read. */
export const formContext = createContext<FormData>(new FormData());

export const barContext = createContext<Bar>('none');

/** The main user whose page it is; null in documents that viewers share. */
export const pageOwnerContext = createContext<string | null>(null);

export const screenContext = createContext<Screen>('auto');

/** A sub-user of a lapsed household. Is false in shared documents, which never answer that viewer. */
export const lapsedContext = createContext<boolean>(false);

export const languageContext = createContext<Language>(sourceLanguage);

/** For loaders and actions: in the language of who asked. */
export const textsContext = createContext<I18n>(
  setupI18n({ locale: sourceLanguage, messages: { [sourceLanguage]: {} } }),
);

/** The data saver is on. */
export const saverContext = createContext<boolean>(false);

/** The sub-user's name in a read-only view, which shared documents never answer; else null. */
export const viewingContext = createContext<string | null>(null);

export interface RouterAdmission {
  /** Looks like `/watch/:id`. */
  pattern: string;
  /** Is null if the page may be opened. */
  redirect: string | null;
}

/** The router's own guard compares it with the matched route. */
export const admissionContext = createContext<RouterAdmission>();

/** An error of a loader or an action, set by the router's error handler. */
export const failureContext = createContext<unknown>(null);

/** In seconds, of a refusal whose error boundary can't set the header. */
export const retryAfterContext = createContext<number | null>(null);
