import { deleteAudited, grantAudited, signOutEverywhere } from '#src/features/operations/households/act.ts';
import { readHousehold } from '#src/features/operations/households/read.ts';
import { isFreshOperator } from '#src/features/operations/operators/sessions.ts';
import { readFields } from '#src/http/request/form.ts';
import type { DeskCall } from '#src/routes/operator/desk-page.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import type { HouseholdPageView } from './load.ts';

type Acted = Response | { status: number; view: HouseholdPageView };

const defaultReason = 'granted at the desk';

export async function actHousehold(call: DeskCall): Promise<Acted> {
  const { services, form, operator, id: userId } = call;
  const fields = readFields(form, ['intent', 'reason', 'email', 'sure']);
  const act = { userId, actor: operator.email };
  switch (fields.intent) {
    case 'grant': {
      const reason = fields.reason.trim().slice(0, 200);
      if (fields.sure !== 'yes') return ask(call, reason);
      const end = await grantAudited(services, act, { months: 1, reason: reason || defaultReason });
      return seeOther(end === null ? null : operatorPaths.householdAfter(userId, 'month'));
    }
    case 'sign-out':
      return seeOther(
        (await signOutEverywhere(services, act)) ? operatorPaths.householdAfter(userId, 'out') : null,
      );
    case 'delete': {
      if (!isFreshOperator(operator, services.clock.now())) return refuse(call, 403);
      const outcome = await deleteAudited(services, act, fields.email);
      if (outcome === 'other-address') return refuse(call, 400);
      return seeOther(outcome === 'gone' ? null : operatorPaths.householdsAfter('deleted'));
    }
    default:
      return seeOther(operatorPaths.household(userId));
  }
}

/** Null: the household is gone, which its page says. */
function seeOther(location: string | null): Response {
  return new Response(null, { status: 303, headers: { Location: location ?? operatorPaths.households } });
}

async function refuse({ services, id }: DeskCall, status: 400 | 403): Promise<Acted> {
  const household = await readHousehold(services, id);
  if (household === null) return seeOther(null);
  const mustConfirm = status === 403;
  const error = mustConfirm
    ? 'Nothing was deleted yet. Use your passkey first.'
    : 'That is another address. Nothing was deleted.';
  return { status, view: { ...household, done: null, error, mustConfirm, asks: null } };
}

async function ask({ services, id }: DeskCall, reason: string): Promise<Acted> {
  const household = await readHousehold(services, id);
  if (household === null) return seeOther(null);
  return { status: 200, view: { ...household, done: null, error: null, mustConfirm: false, asks: reason } };
}
