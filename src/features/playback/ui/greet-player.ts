/** Events that player.js and Vimeo-like players only tell to those who ask. */
const wanted = ['ready', 'play', 'playing', 'timeupdate', 'ended', 'error'];

/**
 * Asks a frame to tell what it does, in the words of the common player conventions. They are constants, and
 * go to the frame's declared origin only: a page that came there instead gets nothing.
 */
export function greetPlayer(frame: HTMLIFrameElement, origin: string): void {
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
