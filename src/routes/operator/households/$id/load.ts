import { recordOpening } from '#src/features/operations/households/act.ts';
import { type Household, readHousehold } from '#src/features/operations/households/read.ts';
import type { DeskCall } from '#src/routes/operator/desk-page.ts';

export interface HouseholdPageView extends Household {
  done: string | null;
  /** Why it was not deleted. */
  error: string | null;
  /** Deleting needs the passkey first. */
  mustConfirm: boolean;
  /** The reason of a month that the operator has still to confirm. */
  asks: string | null;
}

const doneTexts: Record<string, string> = {
  month: 'One month is granted.',
  out: 'Every device of the household is signed out.',
};

export async function loadHousehold({
  services,
  request,
  operator,
  id,
}: DeskCall): Promise<HouseholdPageView | null> {
  const household = await readHousehold(services, id);
  if (household === null) return null;
  await recordOpening(services, { userId: id, actor: operator.email }, household.email);
  const done = new URL(request.url).searchParams.get('done') ?? '';
  return { ...household, done: doneTexts[done] ?? null, error: null, mustConfirm: false, asks: null };
}
