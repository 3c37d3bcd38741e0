import { recordSearch } from '#src/features/operations/desk/act.ts';
import type { Found } from '#src/features/operations/desk/search.ts';
import { searchHouseholds } from '#src/features/operations/desk/search.ts';
import { readFields } from '#src/http/request/form.ts';
import type { DeskCall } from '#src/routes/operator/desk-page.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';

export interface SearchView {
  typed: string;
  /** Is null before a search. */
  found: Found | null;
  /** A household was deleted just now. */
  isDeleted: boolean;
}

export async function loadHouseholds({ request }: DeskCall): Promise<SearchView> {
  const isDeleted = new URL(request.url).searchParams.get('done') === 'deleted';
  return { typed: '', found: null, isDeleted };
}

/** A form that is sent, so that no address stands in a URL. One household alone is opened. */
export async function actSearch({
  services,
  request,
  operator,
}: DeskCall): Promise<Response | { status: number; view: SearchView }> {
  const { email: typed } = await readFields(request, ['email']);
  const found = await searchHouseholds(services, typed.slice(0, 254));
  await recordSearch(services, operator.email, typed.slice(0, 254));
  const [first, second] = found.households;
  if (first !== undefined && second === undefined) {
    return new Response(null, { status: 303, headers: { Location: operatorPaths.household(first.id) } });
  }
  return { status: 200, view: { typed, found, isDeleted: false } };
}
