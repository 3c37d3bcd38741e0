/** What a player tells the page around it, in one of three dialects that real players speak. */

export type Dialect = 'player.js' | 'vimeo' | 'youtube' | 'none';
export type PlayerEvent = 'ready' | 'play' | 'pause' | 'timeupdate' | 'ended' | 'error';

interface Moment {
  seconds: number;
  duration: number;
}

export interface Controls {
  play(): void;
  pause(): void;
}

const EVENTS = ['ready', 'timeupdate', 'play', 'pause', 'ended', 'error'];
const METHODS = ['play', 'pause', 'addEventListener'];

/** The origin that embeds us, as far as the browser tells; otherwise anyone, as nothing here is secret. */
function embedderOrigin(): string {
  return URL.parse(document.referrer)?.origin ?? '*';
}

/** Writes one event in a dialect; more than one message where that dialect says it in several. */
export function wordsFor(dialect: Dialect, event: PlayerEvent, at: Moment, id: string): unknown[] {
  if (dialect === 'player.js') return [playerJs(event, at)];
  if (dialect === 'vimeo') return vimeo(event, at);
  if (dialect === 'youtube') return youtube(event, at, id).map((message) => JSON.stringify(message));
  return [];
}

function playerJs(event: PlayerEvent, at: Moment): string {
  const base = { context: 'player.js', version: '0.0.11', event };
  if (event === 'ready') {
    return JSON.stringify({ ...base, value: { src: location.href, events: EVENTS, methods: METHODS } });
  }
  if (event === 'error') return JSON.stringify({ ...base, value: { code: -1, msg: 'Not playable' } });
  return JSON.stringify(event === 'timeupdate' ? { ...base, value: at } : base);
}

function vimeo(event: PlayerEvent, at: Moment): unknown[] {
  const data = { ...at, percent: at.duration === 0 ? 0 : at.seconds / at.duration };
  if (event === 'ready') return [{ event: 'loaded', data: { id: 1 } }];
  if (event === 'play') {
    return [
      { event: 'play', data },
      { event: 'playing', data },
    ];
  }
  if (event === 'error') {
    return [{ event: 'error', data: { name: 'NotPlayable', message: 'Not playable', method: 'play' } }];
  }
  return [{ event, data }];
}

function youtube(event: PlayerEvent, at: Moment, id: string): unknown[] {
  const channel = 'widget';
  if (event === 'ready') return [{ event: 'onReady', info: null, id, channel }];
  if (event === 'error') return [{ event: 'onError', info: 150, id, channel }];
  if (event === 'timeupdate') {
    return [{ event: 'infoDelivery', info: { currentTime: at.seconds, duration: at.duration }, id, channel }];
  }
  const state = { play: 1, pause: 2, ended: 0 }[event];
  return [{ event: 'onStateChange', info: state, id, channel }];
}

/** Reads a command from the page around us: `play`, `pause`, or nothing that we know. */
export function readCommand(data: unknown): keyof Controls | null {
  let message: unknown = data;
  try {
    if (typeof data === 'string' && data.length < 4096) message = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof message !== 'object' || message === null) return null;
  const { method, func, command } = message as Record<string, unknown>; // any object may be asked for members
  const wanted = method ?? func ?? command;
  if (wanted === 'play' || wanted === 'playVideo') return 'play';
  return wanted === 'pause' || wanted === 'pauseVideo' ? 'pause' : null;
}

/** Speaks to the page around us, and listens to it; silent when nobody embeds us. */
export class Reporter {
  readonly #dialect: Dialect;
  readonly #target = embedderOrigin();

  constructor(dialect: Dialect) {
    this.#dialect = window.parent === window ? 'none' : dialect;
  }

  /** Posts one event. */
  tell(event: PlayerEvent, at: Moment): void {
    for (const message of wordsFor(this.#dialect, event, at, '1')) {
      window.parent.postMessage(message, this.#target);
    }
  }

  /** Obeys the commands of the page around us, and of no other. */
  obey(controls: Controls): void {
    if (this.#dialect === 'none') return;
    addEventListener('message', (message) => {
      if (message.source !== window.parent) return;
      if (this.#target !== '*' && message.origin !== this.#target) return;
      const command = readCommand(message.data);
      if (command !== null) controls[command]();
    });
  }
}
