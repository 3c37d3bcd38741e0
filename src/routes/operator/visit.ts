import type { ReactNode } from 'react';
import type { RefusalView } from '#src/domain/form-answer.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { requireAllowed } from '#src/domain/refusals.ts';
import { readAsker } from '#src/http/request/asker.ts';
import type { EndpointCall } from '#src/http/request/endpoint.ts';
import { renderDesk } from './document.tsx';
import passkeyScript from './passkey.ts?inline-script';
import { sayRefusal } from './say-refusal.ts';

interface Visit {
  title: string;
  draw: (refusal: RefusalView | null) => ReactNode;
  /** Called twice: for the passkey options, and with the device's answer. */
  act: () => Promise<Response>;
}

/** A page for people who aren't signed in as operators yet, so their tries are limited. */
export async function answerVisit(call: EndpointCall, { title, draw, act }: Visit): Promise<Response> {
  const { services, facts, request } = call;
  const here = new URL(request.url).pathname;
  const frame = { brand: services.config.brand.name, operator: null, here };
  const page = (refusal: RefusalView | null, init?: ResponseInit) =>
    renderDesk({ title, body: draw(refusal), script: passkeyScript, init }, frame);
  if (request.method !== 'POST') return page(null);
  const limited = async () => {
    const asker = await readAsker(services, facts, null);
    requireAllowed(await services.limits.take(limitRules.operatorPasskey, asker));
    return act();
  };
  return sayRefusal(call, limited, page);
}
