import type { Found } from '#src/features/operations/desk/search.ts';
import type { DeskCall } from '#src/routes/operator/desk-page.ts';

export interface SearchView {
  typed: string;
  /** Null before a search. */
  found: Found | null;
  /** A household was deleted just now. */
  isDeleted: boolean;
}

export async function loadHouseholds({ request }: DeskCall): Promise<SearchView> {
  const isDeleted = new URL(request.url).searchParams.get('done') === 'deleted';
  return { typed: '', found: null, isDeleted };
}
