import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { sendJson, sendText } from '../http.ts';
import type { CheckoutContext } from './context.ts';
import type { Fault } from './faults.ts';
import { type Answer, errorAnswer, once, settle } from './idempotency.ts';
import { type Checkout, makeId } from './model.ts';
import { createCheckout, refundCheckout } from './payments.ts';
import { makeWebhookSecret } from './signature.ts';
import { ApiError, cents, isAllowedUrl, parseCheckoutRequest, parseMetadata } from './validate.ts';

/** The payment provider's API: checkouts, refunds, webhook subscriptions, idempotency. */

/** Answers one call under `/api/`, with whatever fault is set. */
export async function handleApi(
  context: CheckoutContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const parts = url.pathname.split('/').slice(2);
  const isCreate = request.method === 'POST' && parts[0] === 'checkouts' && parts.length === 1;
  const fault = context.faults.take(isCreate ? 'create' : request.method === 'GET' ? 'read' : 'other');
  if (fault?.kind === 'html') {
    const page = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1><p>Preview fault.</p>';
    return sendText(response, fault.status, page);
  }
  if (fault?.kind === 'status' && !fault.recorded) return transmit(response, faultAnswer(fault), null);
  const answer = await settle(() => route(context, request, parts, fault));
  if (answer.replayed && typeof answer.body.redirectUrl === 'string') {
    // A kept answer may be older than the address that this run listens on.
    answer.body = { ...answer.body, redirectUrl: `${context.origin}/checkout/${String(answer.body.id)}` };
  }
  transmit(response, answer, fault);
}

function faultAnswer(fault: Fault): Answer {
  return errorAnswer(fault.status, 'preview_fault', 'This failure was asked for.');
}

async function route(
  context: CheckoutContext,
  request: IncomingMessage,
  parts: string[],
  fault: Fault | null,
): Promise<Answer> {
  if (!hasKey(request, context.secretKey)) {
    throw new ApiError(403, 'key_required', 'A key is required, but has not been specified');
  }
  const [collection, id, action] = parts;
  const shape = `${request.method} ${collection}${id === undefined ? '' : '/id'}${action === undefined ? '' : `/${action}`}`;
  const checkout = id === undefined ? undefined : context.store.checkouts.get(id);
  if (parts.length > 3 || (collection === 'checkouts' && id !== undefined && checkout === undefined)) {
    throw notFound();
  }
  const wait = async () => {
    if (fault?.kind === 'slow') await delay(fault.ms, undefined, { signal: context.stopping });
  };
  if (request.method !== 'POST') await wait();
  if (shape === 'GET checkouts/id' && checkout) return { status: 200, body: showCheckout(context, checkout) };
  if (shape === 'GET webhooks') return { status: 200, body: { subscriptions: listSubscriptions(context) } };
  if (shape === 'DELETE webhooks/id' && id !== undefined) return removeSubscription(context, id);
  const work = postWork(context, shape, checkout);
  if (work === null) throw notFound();
  return once(context, request, async (body) => {
    await wait();
    return fault?.kind === 'status' ? faultAnswer(fault) : work(body());
  });
}

function notFound(): ApiError {
  return new ApiError(404, 'not_found', 'The resource was not found.');
}

/** The work behind a POST, or null when there is no such call. */
function postWork(
  context: CheckoutContext,
  shape: string,
  checkout: Checkout | undefined,
): ((body: Record<string, unknown>) => Answer) | null {
  if (shape === 'POST checkouts') {
    return (body) => {
      const made = createCheckout(context, parseCheckoutRequest(body, context.publicOrigin));
      return { status: 200, body: showCheckout(context, made) };
    };
  }
  if (shape === 'POST checkouts/id/refund' && checkout !== undefined) {
    return (body) => {
      parseMetadata(body.metadata);
      return { status: 202, body: refundCheckout(context, checkout, cents(body.amount, 'amount')) };
    };
  }
  return shape === 'POST webhooks' ? (body) => addSubscription(context, body) : null;
}

function hasKey(request: IncomingMessage, secretKey: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(secretKey));
}

function showCheckout(context: CheckoutContext, checkout: Checkout): Record<string, unknown> {
  const { createdAt: _made, paidAt: _paid, refunded: _sum, refunds: _refunds, ...shown } = checkout;
  return {
    ...shown,
    redirectUrl: `${context.origin}/checkout/${checkout.id}`,
    merchantId: 'preview-merchant',
    processingMode: context.mode,
  };
}

function listSubscriptions(context: CheckoutContext): Record<string, unknown>[] {
  return [...context.store.subscriptions.values()].map(({ secret: _secret, ...shown }) => shown);
}

function addSubscription(context: CheckoutContext, body: Record<string, unknown>): Answer {
  const { name, url } = body;
  if (typeof name !== 'string' || name === '' || name.length > 255) {
    throw new ApiError(400, 'validation_failed', 'name is required.');
  }
  if (typeof url !== 'string' || !isAllowedUrl(url, context.publicOrigin)) {
    throw new ApiError(400, 'validation_failed', 'url must be an absolute https URL.');
  }
  const added = { id: makeId('sub'), name, url, mode: context.mode, secret: makeWebhookSecret() };
  context.store.subscriptions.set(added.id, added);
  return { status: 201, body: { ...added } };
}

async function removeSubscription(context: CheckoutContext, id: string): Promise<Answer> {
  if (!context.store.subscriptions.delete(id)) throw notFound();
  await context.store.save();
  return { status: 204, body: {} };
}

/** Puts the answer on the wire, spoiled as the fault says. */
function transmit(response: ServerResponse, answer: Answer, fault: Fault | null): void {
  if (fault?.kind === 'hang') return;
  const { redirectUrl: _redirect, ...withoutRedirect } = answer.body;
  const body = fault?.kind === 'no-redirect' ? withoutRedirect : answer.body;
  const headers: Record<string, string> = answer.replayed ? { 'Idempotent-Replayed': 'true' } : {};
  if (answer.status === 429) headers['Retry-After'] = '1';
  if (answer.status === 204) {
    response.writeHead(204).end();
  } else if (fault?.kind === 'half-json') {
    const text = JSON.stringify(body);
    const half = text.slice(0, Math.floor(text.length / 2));
    sendText(response, answer.status, half, {
      'content-type': 'application/json; charset=utf-8',
      ...headers,
    });
  } else {
    sendJson(response, answer.status, body, headers);
  }
}
