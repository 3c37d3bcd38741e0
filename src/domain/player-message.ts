/**
 * What a player in a frame says of itself:
 * - `ready`: it is there, and has something to show;
 * - `paused`: it is there, and stands still;
 * - `playing`: picture or sound begins to run;
 * - `progress`: it runs, or has run: a player may say so once more after its end;
 * - `error`: it can't play this;
 * - `ended`: it has played to the end.
 */
export type PlayerMessage = 'ready' | 'paused' | 'playing' | 'progress' | 'error' | 'ended';

/** No convention needs more characters than this; longer text isn't parsed. */
export const maxMessageLength = 8 * 1024;

/**
 * Events of player.js, Vimeo, YouTube (`onReady`) and Dailymotion (`apiready`, `start`, `end`).
 * Source: https://github.com/embedly/player.js/blob/master/SPEC.rst and https://github.com/vimeo/player.js#events.
 */
const plainEvents: ReadonlyMap<string, PlayerMessage> = new Map([
  ['ready', 'ready'],
  ['loaded', 'ready'],
  ['apiready', 'ready'],
  ['onReady', 'ready'],
  ['initialDelivery', 'ready'],
  // Only what had begun can be paused, but a player may also open paused.
  ['pause', 'paused'],
  ['play', 'playing'],
  ['playing', 'playing'],
  ['start', 'playing'],
  ['ended', 'ended'],
  ['end', 'ended'],
]);

/** YouTube's states of play. -1, not begun, says nothing. */
const states: ReadonlyMap<unknown, PlayerMessage> = new Map<unknown, PlayerMessage>([
  [0, 'ended'],
  [1, 'playing'],
  [2, 'paused'],
  [3, 'ready'],
  [5, 'ready'],
]);

/** Errors of a call, not of the video: a browser that wants a click before it plays. */
const harmlessErrors: readonly unknown[] = ['NotAllowedError', 'AbortError'];

/**
 * Reads a message posted by a player's frame, as JSON text or as an object, in the dialects of player.js,
 * Vimeo, YouTube and Dailymotion or as a plain `{event}`. Null for everything else; never throws. Whether the
 * sender may be believed is for the caller to know: this tells only what was said.
 */
export function readPlayerMessage(data: unknown): PlayerMessage | null {
  try {
    const message = fieldsOf(typeof data === 'string' ? parsed(data) : data);
    return message === null ? null : meaningOf(message);
  } catch {
    // Text that isn't JSON, or an object whose fields can't be read.
    return null;
  }
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

/** YouTube tells what has changed: a state, or how far it is. */
function infoMeaning(info: Record<string, unknown> | null): PlayerMessage | null {
  if (info === null) return null;
  return states.get(info.playerState) ?? (hasAdvanced(info) ? 'progress' : null);
}

/** Each dialect names the time in its own way; only a time beyond the beginning tells that it runs. */
function hasAdvanced(value: unknown): boolean {
  const fields = fieldsOf(value);
  const time = fields?.seconds ?? fields?.currentTime ?? fields?.time;
  return typeof time === 'number' && time > 0;
}

function parsed(text: string): unknown {
  return text.length > maxMessageLength ? null : JSON.parse(text);
}

function fieldsOf(value: unknown): Record<string, unknown> | null {
  // Any object may be asked for fields: those that it doesn't have are undefined.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}
