export { loadLastSeries as loader } from './load.ts';

/** This address only redirects. */
export default function LastSeriesPage() {
  return null;
}
