import type { loadServices } from './load.ts';

export function ServicesPage({ view }: { view: Awaited<ReturnType<typeof loadServices>> }) {
  return <p className="quiet">{view.brand}</p>;
}
