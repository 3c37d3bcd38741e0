import type { ServerResponse } from 'node:http';
import { type Exchange, sendText } from '../http.ts';
import type { CheckoutContext } from './context.ts';
import { openPage, pageHeaders, paidPage, textPage } from './page.ts';
import { declineCheckout, payCheckout, testCard } from './payments.ts';

export async function handlePage(
  context: CheckoutContext,
  { request, response, url }: Exchange,
): Promise<void> {
  const [, , id = '', action, ...rest] = url.pathname.split('/');
  const checkout = context.store.checkouts.get(id);
  const sendSentence = (status: number, heading: string, text: string): void =>
    sendText(response, status, textPage(context.merchantName, heading, text), pageHeaders());
  if (checkout === undefined || rest.length > 0) {
    return sendSentence(404, 'This checkout is not known', 'Go back to where you came from and start again.');
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const home = `/checkout/${id}`;
  if (isRead && action !== undefined) return redirect(response, home);
  if (isRead) {
    if (checkout.status === 'created') {
      checkout.status = 'started';
      await context.store.save();
    }
    const view = { merchantName: context.merchantName, card: testCard(context.now()) };
    const page = checkout.status === 'completed' ? paidPage(checkout, view) : openPage(checkout, view);
    return sendText(response, 200, page, pageHeaders(checkout));
  }
  if (request.method !== 'POST')
    return sendSentence(405, 'Not possible here', 'This address takes GET and POST.');
  request.resume();
  if (action === 'pay') {
    // If another press or tab has paid already, the page says so and links to `successUrl`.
    const isFirst = await payCheckout(context, checkout);
    return redirect(response, isFirst ? (checkout.successUrl ?? home) : home);
  }
  if (action === 'decline') {
    if (!(await declineCheckout(context, checkout))) return redirect(response, home);
    if (checkout.failureUrl !== null) return redirect(response, checkout.failureUrl);
    return sendSentence(200, 'The card was declined', 'Nothing was paid.');
  }
  if (action === 'cancel') {
    if (checkout.status === 'completed') return redirect(response, home);
    if (checkout.cancelUrl !== null) return redirect(response, checkout.cancelUrl);
    return sendSentence(200, 'The payment was cancelled', 'Nothing was paid.');
  }
  return sendSentence(404, 'This page is not known', 'Go back to the checkout and try again.');
}

function redirect(response: ServerResponse, target: string): void {
  response.writeHead(303, {
    location: target,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-length': 0,
  });
  response.end();
}
