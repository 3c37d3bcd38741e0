import { startDataMeter } from '../data-meter.ts';
import { startOffline } from '../offline.ts';

// A file of its own: also pages whose modules never come load it.
startOffline();
startDataMeter();
