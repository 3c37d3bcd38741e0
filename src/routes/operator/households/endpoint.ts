import { recordSearch } from '#src/features/operations/households/act.ts';
import { reportSearch, searchHouseholds } from '#src/features/operations/households/search.ts';
import { fieldText } from '#src/http/request/form.ts';
import { defineDeskPage } from '#src/routes/operator/desk.tsx';
import { operatorPaths } from '#src/routes/operator/paths.ts';

export const endpoint = defineDeskPage({
  read: async () => reportSearch('', null),
  results: { deleted: 'The household is deleted.' },
  /** Sent by POST, so that no e-mail address is in a URL. A single result is opened at once. */
  acts: {
    search: async ({ services, form, operator }) => {
      const typed = fieldText(form, 'email').slice(0, 254);
      const found = await searchHouseholds(services, typed);
      await recordSearch(services, operator.email, typed);
      const [first, second] = found.households;
      if (first !== undefined && second === undefined) return operatorPaths.household(first.id);
      return reportSearch(typed, found);
    },
  },
});
