export type Dialect = 'player.js' | 'vimeo' | 'youtube' | 'none';
export type PlayerEvent = 'ready' | 'play' | 'pause' | 'timeupdate' | 'ended' | 'error';

interface Moment {
  seconds: number;
  duration: number;
}

export interface Controls {
  play(): void;
  pause(): void;
  seekTo(seconds: number): void;
}

export type Command = { name: 'play' | 'pause' } | { name: 'seekTo'; seconds: number };

const events = ['ready', 'timeupdate', 'play', 'pause', 'ended', 'error'];
const methods = ['play', 'pause', 'setCurrentTime', 'addEventListener'];

export function messagesFor(dialect: Dialect, event: PlayerEvent, at: Moment): unknown[] {
  if (dialect === 'player.js') return [JSON.stringify(playerJs(event, at))];
  if (dialect === 'vimeo') return vimeo(event, at);
  return dialect === 'youtube' ? [JSON.stringify({ ...youtube(event, at), id: '1', channel: 'widget' })] : [];
}

function playerJs(event: PlayerEvent, at: Moment): object {
  const message = { context: 'player.js', version: '0.0.11', event };
  if (event === 'ready') return { ...message, value: { src: location.href, events, methods } };
  if (event === 'error') return { ...message, value: { code: -1, msg: 'Not playable' } };
  return event === 'timeupdate' ? { ...message, value: at } : message;
}

function vimeo(event: PlayerEvent, at: Moment): object[] {
  const data = { ...at, percent: at.duration === 0 ? 0 : at.seconds / at.duration };
  const error = { name: 'NotPlayable', message: 'Not playable', method: 'play' };
  if (event === 'ready') return [{ event: 'loaded', data: { id: 1 } }];
  if (event === 'error') return [{ event, data: error }];
  const message = { event, data };
  return event === 'play' ? [message, { event: 'playing', data }] : [message];
}

function youtube(event: PlayerEvent, at: Moment): object {
  if (event === 'ready') return { event: 'onReady', info: null };
  if (event === 'error') return { event: 'onError', info: 150 };
  if (event === 'timeupdate')
    return { event: 'infoDelivery', info: { currentTime: at.seconds, duration: at.duration } };
  return { event: 'onStateChange', info: { play: 1, pause: 2, ended: 0 }[event] };
}

/** Returns null for an unknown message. */
export function readCommand(data: unknown): Command | null {
  let message: unknown = data;
  try {
    if (typeof data === 'string' && data.length < 4096) message = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof message !== 'object' || message === null) return null;
  const { method, func, command, value, args } = message as Record<string, unknown>; // every object is a record
  switch (method || func || command) {
    case 'play':
    case 'playVideo':
      return { name: 'play' };
    case 'pause':
    case 'pauseVideo':
      return { name: 'pause' };
    case 'setCurrentTime':
      return seekTo(value);
    case 'seekTo':
      return seekTo(Array.isArray(args) ? args[0] : null);
    default:
      return null;
  }
}

function seekTo(seconds: unknown): Command | null {
  return typeof seconds === 'number' && seconds >= 0 ? { name: 'seekTo', seconds } : null;
}

export class Reporter {
  private readonly dialect: Dialect;
  /** The embedding origin, or any origin if it is unknown: the messages hold no secret. */
  private readonly target = document.referrer === '' ? '*' : new URL(document.referrer).origin;

  constructor(dialect: Dialect) {
    this.dialect = window.parent === window ? 'none' : dialect;
  }

  report(event: PlayerEvent, at: Moment): void {
    for (const message of messagesFor(this.dialect, event, at))
      window.parent.postMessage(message, this.target);
  }

  /** Obeys only the embedding page. */
  obey(controls: Controls): void {
    if (this.dialect === 'none') return;
    addEventListener('message', (message) => {
      if (message.source !== window.parent) return;
      if (this.target !== '*' && message.origin !== this.target) return;
      const command = readCommand(message.data);
      if (command === null) return;
      if (command.name === 'seekTo') controls.seekTo(command.seconds);
      else controls[command.name]();
    });
  }
}
