import * as v from 'valibot';
import { fetchOnce } from '#src/adapters/outside/fetch-once.ts';
import type { CheckoutProvider, ProviderFinding } from './provider.ts';

const subscriptions = v.object({
  subscriptions: v.array(v.object({ url: v.string(), mode: v.optional(v.string()) })),
});

type Site = Parameters<CheckoutProvider['inspect']>[0];

/** Lists the webhooks, which shows whether the key is accepted, too. */
export async function inspectYoco(
  { apiUrl, secretKey, mode }: { apiUrl: string; secretKey: string; mode: 'test' | 'live' },
  { webhookUrl, production, clock }: Site,
): Promise<ProviderFinding[]> {
  const headers = { Authorization: `Bearer ${secretKey}`, Accept: 'application/json' };
  const answer = await fetchOnce(`${apiUrl.replace(/\/+$/, '')}/webhooks`, headers, clock);
  const unknown: ProviderFinding = { name: 'webhook', state: 'skipped', says: 'Not known.' };
  if (answer.kind === 'silent') {
    const says = `${apiUrl} does not answer: ${answer.because}.`;
    return [{ name: 'payment', state: 'wrong', says, todo: 'Check the network and YOCO_API_URL.' }, unknown];
  }
  if (answer.status !== 200) return [judgeRefusal(answer.status, apiUrl), unknown];
  return [judgeKey(mode, production), judgeSubscriptions(answer.json, mode, webhookUrl)];
}

function judgeRefusal(status: number, apiUrl: string): ProviderFinding {
  const name = 'payment';
  if (status === 401 || status === 403) {
    const says = `The key is refused (${status}).`;
    return { name, state: 'wrong', says, todo: 'Set YOCO_SECRET_KEY again.' };
  }
  const says = `${apiUrl} answers ${status}.`;
  if (status === 404 || status === 405) return { name, state: 'wrong', says, todo: 'Check YOCO_API_URL.' };
  return { name, state: 'warning', says, todo: 'Try again later; check YOCO_API_URL.' };
}

function judgeKey(mode: 'test' | 'live', production: boolean): ProviderFinding {
  if (!production || mode === 'live')
    return { name: 'payment', state: 'ok', says: `The key is accepted: ${mode} mode.` };
  const says = 'The key is accepted, and is a test key.';
  return { name: 'payment', state: 'warning', says, todo: 'Set the live key to be paid.' };
}

function judgeSubscriptions(json: unknown, mode: string, wanted: string): ProviderFinding {
  const name = 'webhook';
  const read = v.safeParse(subscriptions, json);
  if (!read.success) {
    const says = 'The list of webhooks was not understood.';
    return { name, state: 'warning', says, todo: 'Look at the provider.' };
  }
  const ours = read.output.subscriptions.filter((one) => (one.mode ?? mode) === mode);
  if (ours.some(({ url }) => url === wanted)) return { name, state: 'ok', says: `Registered: ${wanted}.` };
  const others = ours.map(({ url }) => URL.parse(url)?.origin ?? 'an unreadable address').join(', ');
  const finding = others === '' ? 'None is registered' : `Registered elsewhere only (${others})`;
  const todo = `Register ${wanted} with the provider, and set YOCO_WEBHOOK_SECRET to the secret that it returns.`;
  return { name, state: 'wrong', says: `${finding} in ${mode} mode.`, todo };
}
