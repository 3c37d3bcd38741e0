import type { DeskCall } from '#src/routes/operator/desk-page.ts';
import { parseFigure, presentOverview } from './present.ts';

/** Without figures if the database doesn't answer in time. */
export async function loadOverview({ services, request }: DeskCall) {
  const shown = parseFigure(new URL(request.url).searchParams.get('show'));
  const overview = await services.overview.read().catch((error: unknown) => {
    services.log.warn({ err: error }, 'The figures of the desk could not be read');
    return null;
  });
  return { overview: overview === null ? null : presentOverview(overview, shown) };
}
