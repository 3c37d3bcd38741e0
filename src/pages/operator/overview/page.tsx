import type { loadOverview } from './load.ts';

export function OverviewPage({ view }: { view: Awaited<ReturnType<typeof loadOverview>> }) {
  return <p className="quiet">{view.brand}</p>;
}
