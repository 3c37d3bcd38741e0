import type { I18n } from '@lingui/core';
import { data, redirect } from 'react-router';
import { deviceText } from '#src/domain/device-text.ts';
import { logEvent } from '#src/domain/events.ts';
import { formatCode, readCode } from '#src/domain/sign-in-code.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import {
  cancelCode,
  confirmCode,
  lookUpCode,
  type TypedCode,
} from '#src/features/accounts/sign-in-code/confirm.ts';
import { busyResponse, explainBusy, unlessBusy } from '#src/http/request/busy.ts';
import {
  formContext,
  requestContext,
  servicesContext,
  textsContext,
  viewerContext,
} from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';
import { type LinkAnswer, linkTexts } from './texts.ts';

type Outcome =
  | Awaited<ReturnType<typeof lookUpCode | typeof confirmCode | typeof cancelCode>>
  | { kind: 'busy' };

/** `Continue`, `Sign in` and `Cancel`. Each checks the code anew, because nothing is remembered in between. */
export async function actLink({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const facts = context.get(requestContext);
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const { intent, code, who } = readFields(context.get(formContext), ['intent', 'code', 'who']);
  const session = readBrowser(facts, services.config.secure).session ?? '';
  const typed: TypedCode = { typed: code, viewer, session };
  const outcome: Outcome = (await unlessBusy(work(services, intent, who, typed))) ?? { kind: 'busy' };
  logOutcome(services, outcome, viewer.userId);
  return answerOf(services, outcome, code, context.get(textsContext));
}

function work(services: Services, intent: string, who: string, typed: TypedCode): Promise<Outcome> {
  if (intent === 'cancel') return cancelCode(services, typed);
  if (intent === 'sign-in') return confirmCode(services, typed, who === 'main' ? null : who);
  return lookUpCode(services, typed);
}

function logOutcome({ log }: Services, { kind }: Outcome, userId: string): void {
  if (kind === 'confirmed' || kind === 'cancelled' || kind === 'limited')
    logEvent(log, 'sign-in-code', kind, { userId });
  else if (kind === 'invalid') logEvent(log, 'sign-in-code', 'refused', { userId });
}

function answerOf(services: Services, outcome: Outcome, typed: string, texts: I18n) {
  const code = readCode(typed);
  const answer: LinkAnswer = {
    step: 'code',
    code: code === null ? typed.slice(0, 40) : formatCode(code),
    device: '',
    error: null,
    notice: null,
  };
  switch (outcome.kind) {
    case 'found':
      return data({
        ...answer,
        step: 'who',
        device: texts._(deviceText(outcome.device)),
      } satisfies LinkAnswer);
    case 'confirmed':
      return data({ ...answer, step: 'done', notice: texts._(linkTexts.done) } satisfies LinkAnswer);
    case 'cancelled':
      return data({ ...answer, code: '', notice: texts._(linkTexts.cancelled) } satisfies LinkAnswer);
    case 'limited': {
      const headers = { 'Retry-After': String(outcome.retryAfterSeconds) };
      return data({ ...answer, error: texts._(linkTexts.limited) } satisfies LinkAnswer, {
        status: 429,
        headers,
      });
    }
    case 'busy':
      return data(
        { ...answer, error: texts._(explainBusy(services, linkTexts.busy)) } satisfies LinkAnswer,
        busyResponse,
      );
    default:
      return data({ ...answer, error: texts._(linkTexts[outcome.kind]) } satisfies LinkAnswer, {
        status: 400,
      });
  }
}
