export { loadLastSeries as loader } from './load.ts';

/** Never drawn: this address only leads on. */
export default function LastSeriesPage() {
  return null;
}
