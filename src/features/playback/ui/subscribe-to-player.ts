/** player.js and Vimeo send these only to subscribers. */
const wanted = ['ready', 'play', 'playing', 'pause', 'timeupdate', 'ended', 'error'];

/** Posts constants, and only to the declared origin. */
export function subscribeToPlayer(frame: HTMLIFrameElement, origin: string): void {
  const post = postTo(frame, origin);
  for (const value of wanted) {
    post(
      JSON.stringify({
        context: 'player.js',
        version: '0.0.11',
        method: 'addEventListener',
        value,
        listener: value,
      }),
    );
    post({ method: 'addEventListener', value });
  }
  post(JSON.stringify({ event: 'listening', id: 'player', channel: 'widget' }));
}

/** In every protocol: player.js, Vimeo, YouTube and Dailymotion. */
export function seekPlayer(frame: HTMLIFrameElement, origin: string, seconds: number): void {
  const post = postTo(frame, origin);
  const method = 'setCurrentTime';
  post(JSON.stringify({ context: 'player.js', version: '0.0.11', method, value: seconds }));
  post({ method, value: seconds });
  post(JSON.stringify({ event: 'command', func: 'seekTo', args: [seconds, true] }));
  post(JSON.stringify({ command: 'seek', parameters: [seconds] }));
}

function postTo(frame: HTMLIFrameElement, origin: string) {
  return (message: unknown) => frame.contentWindow?.postMessage(message, origin);
}
