import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { PrefetchPage } from '#src/ui/prefetch-page.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { PlanState, PlanView } from '../plan/read.ts';
import type { PlanNotice } from '../plan/texts.ts';
import { CancelPlan, ResumePlan } from './cancel-plan.tsx';
import { PaymentList } from './payment-list.tsx';
import { RemindersForm } from './reminders-form.tsx';
import { usePlanCall } from './use-plan-call.ts';

interface PlanPanelProps {
  plan: PlanView;
  notice: PlanNotice | null;
  /** The result of the reminders form. */
  reminded: { ok: boolean; text: string } | null;
}

export function PlanPanel({ plan, notice, reminded }: PlanPanelProps) {
  const { t } = useLingui();
  const { state, cancelled, price } = plan;
  const id = useId();
  const call = usePlanCall();
  const isUsual = state === 'running' && !cancelled && !plan.pending;
  const goesOn = state === 'running' || state === 'ending' || state === 'grace';
  return (
    <section className="panel plan-panel" aria-labelledby={id}>
      <PrefetchPage path={paths.plan} />
      <Notice notice={call.error === null ? notice : { good: false, text: call.error }} />
      <div className="plan">
        <h2 id={id}>{t`Your plan`}</h2>
        <p className="plan-facts">
          <span>
            <Trans>
              <strong>{price}</strong> a month
            </Trans>
          </span>
          <Mark state={state} cancelled={cancelled} />
          <span>{t(untilText(plan))}</span>
        </p>
        {plan.suspension === null ? (
          <div className="cluster">
            <ViewerForm by={call.Form} action={paths.plan} preventScrollReset>
              <input type="hidden" name="intent" value="renew" />
              <Button
                type="submit"
                small
                aria-disabled={call.isSending}
                look={state === 'running' || (state === 'ending' && cancelled) ? 'quiet' : 'primary'}
              >
                {t`Renew`}
              </Button>
            </ViewerForm>
            <a className="link" href={paths.redeem}>
              {t`Use a pass`}
            </a>
            {cancelled && goesOn ? <ResumePlan call={call} /> : null}
            {!cancelled && goesOn ? <CancelPlan plan={plan} call={call} /> : null}
          </div>
        ) : null}
      </div>
      {plan.suspension === null ? null : <p>{t`Reason: ${{ reason: plan.suspension.reason }}`}</p>}
      {plan.refund === null ? null : (
        <p>
          {refundTexts(plan, plan.refund)
            .map((text) => t(text))
            .join(' ')}
        </p>
      )}
      {isUsual ? null : <p className="hint">{t(whatNext(plan))}</p>}
      {/* Open after a payment, because the payer may want the receipt. */}
      <details className="plan-more" open={(notice?.good === true && plan.paidJustNow) || reminded !== null}>
        <summary>{plan.payments.length === 0 ? t`How it works` : t`Payments and receipts`}</summary>
        <div className="stack-s">
          {isUsual ? <p className="hint">{t(whatNext(plan))}</p> : null}
          <p>
            <a className="link" href={paths.gift}>
              {t`Give a month to somebody`}
            </a>
          </p>
          <PaymentList payments={plan.payments} />
          <RemindersForm isOn={plan.reminds} outcome={reminded} />
        </div>
      </details>
    </section>
  );
}

/** Takes the focus, because the pressed button may have disappeared. */
function Notice({ notice }: { notice: PlanNotice | null }) {
  const place = useRef<HTMLDivElement>(null);
  const text = notice?.text;
  useEffect(() => {
    if (text !== undefined) place.current?.focus({ preventScroll: false });
  }, [text]);
  return (
    <div ref={place} tabIndex={-1} className="plan-notice" hidden={notice === null}>
      <StatusMessage>{notice?.good === true ? notice.text : null}</StatusMessage>
      {notice?.good === false ? <FormError>{notice.text}</FormError> : null}
    </div>
  );
}

const marks: Record<PlanState, MessageDescriptor> = {
  suspended: msg`Suspended`,
  running: msg`Active`,
  ending: msg`Ending soon`,
  grace: msg`Renewal due`,
  lapsed: msg`Ended`,
  none: msg`Not paid`,
};

function Mark({ state, cancelled }: { state: PlanState; cancelled: boolean }) {
  const { t } = useLingui();
  const isOff = state === 'lapsed' || state === 'none' || state === 'suspended';
  const look = isOff ? 'off' : cancelled || state !== 'running' ? 'soon' : 'on';
  return (
    <span className="plan-mark" data-look={look}>
      {cancelled && !isOff ? t`Cancelled` : t(marks[state])}
    </span>
  );
}

function refundTexts(
  { paidUntil, state }: PlanView,
  { amount, on }: NonNullable<PlanView['refund']>,
): MessageDescriptor[] {
  const ended =
    amount === null
      ? msg`The gift that you redeemed was refunded on ${{ on }}, so its month has ended.`
      : msg`Your payment of ${{ amount }} was refunded on ${{ on }}, so the month it paid for has ended.`;
  const goesOn = state === 'running' || state === 'ending' || state === 'grace';
  return goesOn ? [ended, msg`With your other payments you can watch until ${{ paidUntil }}.`] : [ended];
}

function untilText({ state, paidUntil, daysLeft, cancelled, ...plan }: PlanView): MessageDescriptor {
  const { refund, suspension } = plan;
  if (suspension !== null) return msg`Suspended since ${{ day: suspension.on }}.`;
  if (paidUntil === null)
    return refund !== null ? msg`You don’t have a paid month right now.` : msg`You haven’t paid yet.`;
  if (state === 'grace' || state === 'lapsed') return msg`Your month ended on ${{ paidUntil }}.`;
  if (state !== 'ending' || daysLeft === null)
    return cancelled ? msg`You can watch until ${{ paidUntil }}` : msg`Paid until ${{ paidUntil }}`;
  return cancelled
    ? msg`You can watch until ${{ paidUntil }}, ${plural({ daysLeft }, { 0: 'today', 1: 'tomorrow', one: 'in # day', other: 'in # days' })}`
    : msg`Paid until ${{ paidUntil }}, ${plural({ daysLeft }, { 0: 'today', 1: 'tomorrow', one: 'in # day', other: 'in # days' })}`;
}

function whatNext({ state, graceEnds, cancelled, pending, provider, refund }: PlanView): MessageDescriptor {
  if (state === 'suspended')
    return msg`Nobody in your household can watch for now, and you can’t renew or use a pass. When we lift it, you get the days back that you had left. If you think it’s a mistake, write to us: Help says where.`;
  if (pending) return msg`You started a payment. Your month is added as soon as ${{ provider }} confirms it.`;
  if (state === 'none' && refund !== null)
    return msg`Renew and everyone can watch again. Your sub-users and what you watched are still here.`;
  if (state === 'none')
    return msg`Renew to watch. Your card is charged once. It doesn’t renew automatically.`;
  if (state === 'lapsed')
    return msg`Renew and everyone can watch again. Your sub-users and what you watched are still here.`;
  if (state === 'grace')
    return msg`Everyone can still watch until ${{ graceEnds }}. Renew to keep watching after that.`;
  if (cancelled) return msg`We won’t remind you to renew. You can still renew whenever you like.`;
  return msg`It doesn’t renew automatically. The new month starts when this one ends, so you lose nothing by renewing early.`;
}
