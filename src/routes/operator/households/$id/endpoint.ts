import { Refusal } from '#src/domain/refusals.ts';
import {
  type Act,
  deleteAudited,
  grantAudited,
  maxReason,
  recordOpening,
  resumeAudited,
  signOutEverywhere,
  suspendAudited,
} from '#src/features/operations/households/act.ts';
import { readHousehold } from '#src/features/operations/households/read.ts';
import { reportHousehold } from '#src/features/operations/households/report.ts';
import { requireFreshOperator } from '#src/features/operations/operators/sessions.ts';
import { fieldText } from '#src/http/request/form.ts';
import { type DeskCall, defineDeskPage } from '#src/routes/operator/desk.tsx';
import { operatorPaths } from '#src/routes/operator/paths.ts';

const defaultReason = 'granted at the desk';

export const endpoint = defineDeskPage({
  read: async ({ services, request, operator, id }) => {
    const household = await readHousehold(services, id);
    if (household === null) throw new Refusal('household-gone');
    if (request.method !== 'POST')
      await recordOpening(services, { userId: id, actor: operator.email }, household.email);
    return reportHousehold(household);
  },
  results: {
    month: 'One month is granted.',
    out: 'Every device of the household is signed out.',
    suspended: 'The household is suspended.',
    resumed: 'The suspension has ended.',
  },
  acts: { grant: grantMonth, 'sign-out': signOut, suspend, resume, delete: deleteHousehold },
});

function actOf({ id, operator }: DeskCall): Act {
  return { userId: id, actor: operator.email };
}

async function grantMonth(call: DeskCall): Promise<string> {
  const reason = fieldText(call.form, 'reason').trim().slice(0, 200) || defaultReason;
  await grantAudited(call.services, actOf(call), { months: 1, reason });
  return operatorPaths.householdAfter(call.id, 'month');
}

async function signOut(call: DeskCall): Promise<string> {
  await signOutEverywhere(call.services, actOf(call));
  return operatorPaths.householdAfter(call.id, 'out');
}

async function suspend(call: DeskCall): Promise<string> {
  const reason = fieldText(call.form, 'reason').trim().slice(0, maxReason);
  if (reason === '') throw new Refusal('reason-missing');
  await suspendAudited(call.services, actOf(call), reason);
  return operatorPaths.householdAfter(call.id, 'suspended');
}

async function resume(call: DeskCall): Promise<string> {
  await resumeAudited(call.services, actOf(call));
  return operatorPaths.householdAfter(call.id, 'resumed');
}

async function deleteHousehold(call: DeskCall): Promise<string> {
  const { services, form, operator, id } = call;
  const link = { label: 'Use your passkey', href: operatorPaths.loginAgain(id) };
  requireFreshOperator(operator, services.clock.now(), link);
  await deleteAudited(services, actOf(call), fieldText(form, 'email'));
  return operatorPaths.householdsAfter('deleted');
}
