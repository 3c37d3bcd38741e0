import { startDataMeter } from '../data-meter.ts';
import { startOffline } from '../offline.ts';
import { sendUnsentPositions } from '../unsent-positions.ts';

// A file of its own: also pages whose modules never come load it.
startOffline();
startDataMeter();
sendUnsentPositions();
addEventListener('online', sendUnsentPositions);
