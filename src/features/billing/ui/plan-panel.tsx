import { useEffect, useId, useRef } from 'react';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { PrefetchPage } from '#src/ui/prefetch-page.tsx';
import type { PlanState, PlanView } from '../plan/read.ts';
import type { PlanNotice } from '../plan/texts.ts';
import { CancelPlan, ResumePlan } from './cancel-plan.tsx';
import { PaymentList } from './payment-list.tsx';
import { usePlanCall } from './use-plan-call.ts';

interface PlanPanelProps {
  plan: PlanView;
  notice: PlanNotice | null;
}

export function PlanPanel({ plan, notice }: PlanPanelProps) {
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
        <h2 id={id}>Your plan</h2>
        <p className="plan-facts">
          <span>
            <strong>{price}</strong> a month
          </span>
          <Mark state={state} cancelled={cancelled} />
          <span>{untilText(plan)}</span>
        </p>
        <div className="cluster">
          <call.Form method="post" action={paths.plan} preventScrollReset>
            <input type="hidden" name="intent" value="renew" />
            <Button
              type="submit"
              small
              aria-disabled={call.isSending}
              look={state === 'running' || (state === 'ending' && cancelled) ? 'quiet' : 'primary'}
            >
              Renew
            </Button>
          </call.Form>
          <a className="link" href={paths.redeem}>
            Use a pass
          </a>
          {cancelled && goesOn ? <ResumePlan call={call} /> : null}
          {!cancelled && goesOn ? <CancelPlan plan={plan} call={call} /> : null}
        </div>
      </div>
      {plan.refund === null ? null : <p>{refundText(plan, plan.refund)}</p>}
      {isUsual ? null : <p className="hint">{whatNext(plan)}</p>}
      {/* Whoever just paid may want the receipt. */}
      {isUsual || plan.payments.length > 0 ? (
        <details className="plan-more" open={notice?.good === true && plan.paidJustNow}>
          <summary>{plan.payments.length === 0 ? 'How it works' : 'Payments and receipts'}</summary>
          <div className="stack-s">
            {isUsual ? <p className="hint">{whatNext(plan)}</p> : null}
            <p>
              <a className="link" href={paths.gift}>
                Give a month to somebody
              </a>
            </p>
            <PaymentList payments={plan.payments} />
          </div>
        </details>
      ) : null}
    </section>
  );
}

/** Takes the focus, because the pressed button may be gone. */
function Notice({ notice }: { notice: PlanNotice | null }) {
  const place = useRef<HTMLDivElement>(null);
  const text = notice?.text;
  useEffect(() => {
    if (text !== undefined) place.current?.focus({ preventScroll: false });
  }, [text]);
  return (
    <div ref={place} tabIndex={-1} className="plan-notice">
      <StatusMessage>{notice?.good === true ? notice.text : null}</StatusMessage>
      {notice?.good === false ? <FormError>{notice.text}</FormError> : null}
    </div>
  );
}

const marks: Record<PlanState, string> = {
  running: 'Active',
  ending: 'Ending soon',
  grace: 'Renewal due',
  lapsed: 'Ended',
  none: 'Not paid',
};

function Mark({ state, cancelled }: { state: PlanState; cancelled: boolean }) {
  const isOff = state === 'lapsed' || state === 'none';
  const look = isOff ? 'off' : cancelled || state !== 'running' ? 'soon' : 'on';
  return (
    <span className="plan-mark" data-look={look}>
      {cancelled && !isOff ? 'Cancelled' : marks[state]}
    </span>
  );
}

function refundText({ paidUntil, state }: PlanView, { amount, on }: NonNullable<PlanView['refund']>): string {
  const ended =
    amount === null
      ? `The gift that you redeemed was refunded on ${on}, so its month has ended.`
      : `Your payment of ${amount} was refunded on ${on}, so the month it paid for has ended.`;
  const goesOn = state === 'running' || state === 'ending' || state === 'grace';
  return goesOn ? `${ended} With your other payments you can watch until ${paidUntil}.` : ended;
}

function untilText({ state, paidUntil, when, cancelled, refund }: PlanView): string {
  if (paidUntil === null)
    return refund !== null ? 'You don’t have a paid month right now.' : 'You haven’t paid yet.';
  if (state === 'grace' || state === 'lapsed') return `Your month ended on ${paidUntil}.`;
  const until = `${cancelled ? 'You can watch until' : 'Paid until'} ${paidUntil}`;
  return state === 'ending' ? `${until}, ${when}` : until;
}

function whatNext({ state, graceEnds, cancelled, pending, refund }: PlanView): string {
  if (pending) return 'You started a payment. Your month is added as soon as Yoco confirms it.';
  if (state === 'none' && refund !== null)
    return 'Renew and everyone can watch again. Your sub-users and what you watched are still here.';
  if (state === 'none') return 'Renew to watch. Your card is charged once. It doesn’t renew automatically.';
  if (state === 'lapsed')
    return 'Renew and everyone can watch again. Your sub-users and what you watched are still here.';
  if (state === 'grace')
    return `Everyone can still watch until ${graceEnds}. Renew to keep watching after that.`;
  if (cancelled) return 'We won’t remind you to renew. You can still renew whenever you like.';
  return 'It doesn’t renew automatically. The new month starts when this one ends, so you lose nothing by renewing early.';
}
