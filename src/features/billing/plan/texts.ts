import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { sentenceOf } from '#src/domain/refusals.ts';
import { unsavedText } from '#src/domain/unsaved-text.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import type { PlanView } from './read.ts';

export function cancelQuestion({ paidUntil }: Pick<PlanView, 'paidUntil'>): MessageDescriptor {
  return msg`Cancel your plan? Everyone can watch until ${{ paidUntil }}, and we won’t remind you to renew. You can change your mind at any time.`;
}

export interface PlanNotice {
  good: boolean;
  text: string;
}

/** `outcome` comes from the address. Returns null if the plan contradicts it. */
export function planNotice(
  texts: I18n,
  outcome: string | null,
  plan: PlanView,
  waitSeconds = 0,
): PlanNotice | null {
  const { cancelled, paidJustNow, paidUntil, payments, provider, reminds } = plan;
  if (outcome === 'failed') return { good: false, text: texts._(sentenceOf('provider-failed')) };
  if (outcome === 'limited') return { good: false, text: texts._(tooManyText(waitSeconds)) };
  if (outcome === 'unsaved') return { good: false, text: texts._(unsavedText) };
  if (outcome === 'busy')
    return { good: false, text: texts._(msg`We are busy at the moment. Please try again.`) };
  if (outcome === 'renewed') {
    return paidJustNow
      ? { good: true, text: texts._(msg`Thank you. You can watch until ${{ paidUntil }}.`) }
      : null;
  }
  if (outcome === 'redeemed')
    return paidJustNow
      ? {
          good: true,
          text: texts._(
            payments[0]?.by === 'gift'
              ? msg`Your gift is redeemed. You can watch until ${{ paidUntil }}.`
              : msg`Your pass is redeemed. You can watch until ${{ paidUntil }}.`,
          ),
        }
      : null;
  if (outcome === 'cancelled') {
    return cancelled
      ? { good: true, text: texts._(msg`Your plan is cancelled. You can watch until ${{ paidUntil }}.`) }
      : null;
  }
  if (outcome === 'resumed') {
    return cancelled
      ? null
      : {
          good: true,
          text: texts._(
            reminds
              ? msg`Your plan continues. We’ll email you before the month ends.`
              : msg`Your plan continues.`,
          ),
        };
  }
  if (paidJustNow) return null;
  if (outcome === 'unpaid')
    return { good: true, text: texts._(msg`You left the payment page. Nothing was charged.`) };
  if (outcome === 'pending') {
    return {
      good: true,
      text: texts._(
        msg`${{ provider }} hasn’t confirmed a payment yet. If you have paid, please don’t pay again: your month is added automatically, and we’ll email you the receipt.`,
      ),
    };
  }
  return null;
}
