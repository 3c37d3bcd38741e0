import { parseFigure, reportOverview } from '#src/features/operations/overview/report.ts';
import { defineDeskPage } from './desk.tsx';

export const endpoint = defineDeskPage({
  read: async ({ services, url }) => {
    const overview = await services.overview.read().catch((error: unknown) => {
      services.log.warn({ err: error }, 'The figures of the desk could not be read');
      return null;
    });
    return reportOverview(overview, parseFigure(url.searchParams.get('show')));
  },
});
