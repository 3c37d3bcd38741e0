import { type HouseholdView, readHousehold } from '#src/features/desk/household.ts';
import type { DeskCall } from '#src/request/desk.ts';

export interface HouseholdPageView extends HouseholdView {
  /** Of the change before. */
  done: string | null;
  /** What was typed to delete it was another address. */
  error: string | null;
}

const doneTexts: Record<string, string> = {
  month: 'One month is granted.',
  out: 'Every device of the household is signed out.',
};

export async function loadHousehold({ services, request, id }: DeskCall): Promise<HouseholdPageView | null> {
  const household = await readHousehold(services, id);
  if (household === null) return null;
  const done = new URL(request.url).searchParams.get('done') ?? '';
  return { ...household, done: doneTexts[done] ?? null, error: null };
}
