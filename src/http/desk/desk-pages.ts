import { AuditPage, loader as loadAudit } from '#src/routes/operator/audit/page.tsx';
import type { DeskCall, DeskPage } from '#src/routes/operator/desk-page.ts';
import { actHousehold } from '#src/routes/operator/households/$id/act.ts';
import { loadHousehold } from '#src/routes/operator/households/$id/load.ts';
import { HouseholdPage } from '#src/routes/operator/households/$id/page.tsx';
import {
  action as actSearch,
  HouseholdsPage,
  loader as loadHouseholds,
} from '#src/routes/operator/households/page.tsx';
import { loader as loadOverview, OverviewPage } from '#src/routes/operator/overview/page.tsx';
import { action as actPasses, loader as loadPasses, PassesPage } from '#src/routes/operator/passes/page.tsx';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { actServices, loadServices } from '#src/routes/operator/services/load.ts';
import { ServicesPage } from '#src/routes/operator/services/page.tsx';
import { type Drawn, drawPage } from './draw-page.tsx';

export interface DeskEntry {
  /** Null: there is no such page. */
  answer(call: DeskCall): Promise<Drawn | Response | null>;
}

/** An address that ends in `:id` takes any last part. */
const pages = new Map<string, DeskEntry>([
  [operatorPaths.overview, entry({ title: 'Overview', load: loadOverview, Page: OverviewPage })],
  [
    operatorPaths.households,
    entry({ title: 'Households', load: loadHouseholds, act: actSearch, Page: HouseholdsPage }),
  ],
  [
    operatorPaths.householdPattern,
    entry({ title: ({ email }) => email, load: loadHousehold, act: actHousehold, Page: HouseholdPage }),
  ],
  [operatorPaths.passes, entry({ title: 'Passes', load: loadPasses, act: actPasses, Page: PassesPage })],
  [operatorPaths.audit, entry({ title: 'Audit', load: loadAudit, Page: AuditPage })],
  [
    operatorPaths.services,
    entry({ title: 'Services', load: loadServices, act: actServices, Page: ServicesPage }),
  ],
]);

function entry<View>(page: DeskPage<View>): DeskEntry {
  const { load, act } = page;
  return {
    async answer(call) {
      if (call.request.method === 'POST') {
        const result = (await act?.(call)) ?? null;
        if (result === null || result instanceof Response) return result;
        return drawPage(page, result.view, result.status);
      }
      const view = await load(call);
      return view === null ? null : drawPage(page, view, 200);
    },
  };
}

export function findDeskPage(path: string): { page: DeskEntry; id: string } | null {
  const whole = pages.get(path);
  if (whole !== undefined) return { page: whole, id: '' };
  const [, parent = '', id = ''] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
  const page = pages.get(`${parent}/:id`);
  return page === undefined ? null : { page, id };
}
