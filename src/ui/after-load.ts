import { startDataMeter } from './data-meter.ts';
import { startOffline } from './offline.ts';

/** What nobody waits for. */
export function startAfterLoad(): void {
  startOffline();
  startDataMeter();
}
