import type { CheckoutService } from '#preview/checkout/server.ts';
import { listen } from '#preview/http.ts';

/** A client of the checkout's API, and a merchant that receives its webhooks. */

export interface Received {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

export interface Merchant {
  url: string;
  received: Received[];
  /** The statuses of the next answers; 200 if it is empty. */
  answers: number[];
  close(): Promise<void>;
}

/** Starts a merchant's webhook endpoint that stores each delivery. */
export async function startMerchant(): Promise<Merchant> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = await listen(
    async ({ request, response }) => {
      const chunks: string[] = [];
      for await (const chunk of request) chunks.push(String(chunk));
      const header = (name: string): string => String(request.headers[name] ?? '');
      received.push({
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
        body: chunks.join(''),
      });
      response.writeHead(answers.shift() ?? 200).end();
    },
    { port: 0 },
  );
  return { url: `${server.origin}/webhooks`, received, answers, close: server.close };
}

export const ORDER = {
  amount: 3500,
  currency: 'ZAR',
  successUrl: 'http://localhost:3000/payment-complete?paid=true&ref=r1',
  cancelUrl: 'http://localhost:3000/signup?paid=false',
  failureUrl: 'http://localhost:3000/signup?paid=false&error=payment',
  metadata: { ref: 'r1' },
};

/** Calls the API with the service's own key. */
export function callApi(
  service: CheckoutService,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${service.apiUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${service.secretKey}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Makes a checkout and returns its id and the address of its page. */
export async function makeCheckout(service: CheckoutService): Promise<{ id: string; redirectUrl: string }> {
  const body = await readObject(await callApi(service, '/checkouts', ORDER));
  return { id: String(body.id), redirectUrl: String(body.redirectUrl) };
}

/** Presses a button of the hosted page. */
export function press(redirectUrl: string, button: 'pay' | 'decline' | 'cancel'): Promise<Response> {
  return fetch(`${redirectUrl}/${button}`, { method: 'POST', redirect: 'manual' });
}

/** Uses a test control. */
export async function control(
  service: CheckoutService,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const origin = new URL(service.apiUrl).origin;
  const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return readObject(await fetch(`${origin}${path}`, init));
}

/** Reads an answer that is a JSON object. */
export async function readObject(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) throw new Error('The answer is not an object.');
  return body as Record<string, unknown>; // every object is a record
}

/** Waits until something holds, for two seconds at most. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 2000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not come true within two seconds.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
