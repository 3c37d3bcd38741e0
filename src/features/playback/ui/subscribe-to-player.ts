/** player.js and Vimeo send these only to subscribers. */
const wanted = ['ready', 'play', 'playing', 'timeupdate', 'ended', 'error'];

/** Posts constants, and only to the declared origin. */
export function subscribeToPlayer(frame: HTMLIFrameElement, origin: string): void {
  const post = (message: unknown) => frame.contentWindow?.postMessage(message, origin);
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
