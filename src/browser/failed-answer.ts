import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { isRouteErrorResponse } from 'react-router';
import { offlineText } from '#src/domain/offline-words.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';

/** An answer that none of our actions sends, such as one of a proxy. */
export class ForeignAnswer extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Answered with ${status} in our place.`);
    this.status = status;
  }
}

const texts = {
  busy: msg`Too many requests came from your network. Nothing was lost: wait a minute and try again.`,
  down: msg`We can’t be reached at the moment. Nothing was lost: try again.`,
  foreign: msg`Something else answered in our place, perhaps the sign-in page of your network. Nothing was lost: try again.`,
};

/**
 * Describes a request that none of our loaders and actions answered: with the sentence of our server, or with
 * one for an answer of a proxy or a network, or for no answer. Returns null for errors of our own code and for
 * redirects.
 */
export function describeFailedRequest(error: unknown): string | null {
  if (isRouteErrorResponse(error)) {
    // The router's own answers contain no text.
    if (typeof error.data !== 'string') return null;
    return ownSentence(error.data) ?? sayInBrowser(textOfStatus(error.status));
  }
  if (error instanceof ForeignAnswer) return sayInBrowser(textOfStatus(error.status));
  if (isUnreadable(error)) return sayInBrowser(texts.foreign);
  return isLost(error) ? sayInBrowser(offlineText) : null;
}

/** A form's failure is always described. */
export function describeFailedForm(error: unknown): string {
  return describeFailedRequest(error) ?? sayInBrowser(offlineText);
}

function textOfStatus(status: number): MessageDescriptor {
  if (status === 429) return texts.busy;
  return status >= 500 ? texts.down : texts.foreign;
}

/** Reads the sentence from an answer of `Responder`. */
function ownSentence(body: string): string | null {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } };
    return typeof error?.message === 'string' ? error.message : null;
  } catch {
    return null;
  }
}

/** The router's error can only be recognised by its message: it has no class or code. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unable to decode turbo-stream');
}

/** `fetch` rejects with a TypeError if there is no answer or the body is truncated. */
function isLost(error: unknown): boolean {
  return error instanceof Error && (error.cause ?? error) instanceof TypeError;
}
