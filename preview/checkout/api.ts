import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Exchange, sendText } from '../http.ts';
import type { CheckoutContext } from './context.ts';
import type { Fault } from './faults.ts';
import { type Answer, doOnce, errorAnswer, settle } from './idempotency.ts';
import type { Checkout } from './model.ts';
import { createCheckout } from './payments.ts';
import { ApiError, parseCheckoutRequest } from './validate.ts';

const gatewayPage = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1><p>Preview fault.</p>';

export async function handleApi(
  context: CheckoutContext,
  { request, response, url }: Exchange,
): Promise<void> {
  const parts = url.pathname.split('/').slice(2);
  const isCreate = request.method === 'POST' && parts[0] === 'checkouts' && parts.length === 1;
  const call = isCreate ? 'create' : request.method === 'GET' ? 'read' : 'other';
  const fault = context.faults.take(({ on }) => on === 'all' || on === call);
  if (fault?.kind === 'html') return sendText(response, fault.status ?? 502, gatewayPage);
  if (fault?.kind === 'status' && !fault.recorded) return transmit(response, faultAnswer(fault), null);
  const answer = await settle(() => route(context, request, parts, fault));
  if (answer.replayed && typeof answer.body.redirectUrl === 'string') {
    // A recorded answer may name the port of an earlier run.
    answer.body = { ...answer.body, redirectUrl: pageUrl(context, String(answer.body.id)) };
  }
  transmit(response, answer, fault);
}

const pageUrl = ({ origin }: CheckoutContext, id: string): string => `${origin}/checkout/${id}`;

const faultAnswer = ({ status }: Fault): Answer =>
  errorAnswer(status ?? 503, 'preview_fault', 'This failure was asked for.');

const notFound = (): ApiError => new ApiError(404, 'not_found', 'The resource was not found.');

async function route(
  context: CheckoutContext,
  request: IncomingMessage,
  parts: readonly string[],
  fault: Fault | null,
): Promise<Answer> {
  if (!hasKey(request, context.secretKey))
    throw new ApiError(403, 'key_required', 'A key is required, but has not been specified');
  const [collection = '', id, ...rest] = parts;
  const shape = [request.method, collection, id === undefined ? [] : 'id', rest].flat().join(' ');
  const checkout = context.store.checkouts.get(id ?? '');
  if (collection === 'checkouts' && id !== undefined && checkout === undefined) throw notFound();
  const wait = async () => {
    if (fault?.kind === 'slow') await delay(fault.ms ?? 0, undefined, { signal: context.stopping });
  };
  if (shape === 'POST checkouts')
    return doOnce(context, request, async (parseBody) => {
      await wait();
      if (fault?.kind === 'status') return faultAnswer(fault);
      const created = createCheckout(context, parseCheckoutRequest(parseBody(), context.publicOrigin));
      return { status: 200, body: checkoutBody(context, created) };
    });
  await wait();
  if (shape === 'GET checkouts id' && checkout) return { status: 200, body: checkoutBody(context, checkout) };
  if (shape === 'GET webhooks') {
    const { secret: _secret, ...subscription } = context.subscription ?? { secret: '' };
    return { status: 200, body: { subscriptions: context.subscription ? [subscription] : [] } };
  }
  throw notFound();
}

function hasKey(request: IncomingMessage, secretKey: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const key = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(key), digest(secretKey));
}

function checkoutBody(context: CheckoutContext, checkout: Checkout): Record<string, unknown> {
  const {
    createdAt: _createdAt,
    paidAt: _paidAt,
    refunded: _refunded,
    refunds: _refunds,
    ...body
  } = checkout;
  const redirectUrl = pageUrl(context, checkout.id);
  return { ...body, redirectUrl, merchantId: 'preview-merchant', processingMode: context.mode };
}

function transmit(response: ServerResponse, { status, body, replayed }: Answer, fault: Fault | null): void {
  if (fault?.kind === 'hang') return;
  const { redirectUrl: _redirectUrl, ...withoutRedirect } = body;
  const text = JSON.stringify(fault?.kind === 'no-redirect' ? withoutRedirect : body);
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  if (replayed) headers['Idempotent-Replayed'] = 'true';
  if (status === 429) headers['Retry-After'] = '1';
  if (fault?.kind === 'half-json') sendText(response, status, text.slice(0, text.length / 2), headers);
  else sendText(response, status, text, headers);
}
