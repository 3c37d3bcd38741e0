import { startDataMeter } from '#src/browser/data-meter.ts';
import { startOffline } from '#src/browser/offline.ts';
import { sendUnsentPositions } from '#src/browser/unsent-positions.ts';

// A file of its own: also pages whose modules never come load it.
startOffline();
startDataMeter();
sendUnsentPositions();
addEventListener('online', sendUnsentPositions);
