/** Players may send `progress` once more after `ended`. */
export type PlayerMessage = 'ready' | 'paused' | 'playing' | 'progress' | 'error' | 'ended';

/** Longer messages aren't parsed. */
export const maxMessageLength = 8 * 1024;

/**
 * Events of player.js, Vimeo, YouTube (`onReady`) and Dailymotion (`apiready`). Source:
 * https://github.com/embedly/player.js/blob/master/SPEC.rst and https://github.com/vimeo/player.js#events.
 */
const plainEvents: ReadonlyMap<string, PlayerMessage> = new Map([
  ['ready', 'ready'],
  ['loaded', 'ready'],
  ['apiready', 'ready'],
  ['onReady', 'ready'],
  ['initialDelivery', 'ready'],
  // A player may be paused when it opens.
  ['pause', 'paused'],
  ['play', 'playing'],
  ['playing', 'playing'],
  ['start', 'playing'],
  ['ended', 'ended'],
  ['end', 'ended'],
]);

/** YouTube's states. -1 (unstarted) is left out. */
const states: ReadonlyMap<unknown, PlayerMessage> = new Map<unknown, PlayerMessage>([
  [0, 'ended'],
  [1, 'playing'],
  [2, 'paused'],
  [3, 'ready'],
  [5, 'ready'],
]);

/** Errors of a browser that needs a click before playback. */
const harmlessErrors: readonly unknown[] = ['NotAllowedError', 'AbortError'];

export interface PlayerTime {
  seconds: number;
  /** Null if the message doesn't contain it, as most messages of YouTube. */
  duration: number | null;
}

export interface ParsedMessage {
  message: PlayerMessage | null;
  /** Null if the message has no time or an impossible one. */
  time: PlayerTime | null;
}

/** Never throws. The caller checks the sender's window and origin. */
export function parsePlayerMessage(data: unknown): ParsedMessage {
  try {
    const fields = fieldsOf(typeof data === 'string' ? parsed(data) : data);
    if (fields !== null) return { message: meaningOf(fields), time: timeOf(fields) };
  } catch {
    // The text is not JSON, or its fields are unreadable.
  }
  return { message: null, time: null };
}

const timed: readonly unknown[] = ['timeupdate', 'infoDelivery', 'pause', 'ended'];

function timeOf({
  context,
  event,
  value,
  data,
  info,
  ...message
}: Record<string, unknown>): PlayerTime | null {
  if (context !== undefined && context !== 'player.js') return null;
  if (!timed.includes(event)) return null;
  const fields = fieldsOf(value ?? data ?? info ?? message);
  const seconds = fields?.seconds ?? fields?.currentTime ?? fields?.time;
  if (!isTime(seconds)) return null;
  return { seconds, duration: isTime(fields?.duration) && fields.duration > 0 ? fields.duration : null };
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function meaningOf(message: Record<string, unknown>): PlayerMessage | null {
  const { context, event } = message;
  if (context !== undefined && context !== 'player.js') return null;
  if (typeof event !== 'string') return null;
  if (event === 'error' || event === 'onError') return errorMeaning(message);
  if (event === 'timeupdate')
    return hasAdvanced(message.value ?? message.data ?? message) ? 'progress' : null;
  if (event === 'onStateChange')
    return states.get(fieldsOf(message.info)?.playerState ?? message.info) ?? null;
  if (event === 'infoDelivery') return infoMeaning(fieldsOf(message.info));
  return plainEvents.get(event) ?? null;
}

function errorMeaning(message: Record<string, unknown>): PlayerMessage {
  return harmlessErrors.includes(fieldsOf(message.data)?.name) ? 'ready' : 'error';
}

function infoMeaning(info: Record<string, unknown> | null): PlayerMessage | null {
  if (info === null) return null;
  return states.get(info.playerState) ?? (hasAdvanced(info) ? 'progress' : null);
}

/** A position at 0 doesn't prove playback. */
function hasAdvanced(value: unknown): boolean {
  const fields = fieldsOf(value);
  const time = fields?.seconds ?? fields?.currentTime ?? fields?.time;
  return typeof time === 'number' && time > 0;
}

function parsed(text: string): unknown {
  return text.length > maxMessageLength ? null : JSON.parse(text);
}

function fieldsOf(value: unknown): Record<string, unknown> | null {
  // An object without these fields gives undefined.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}
