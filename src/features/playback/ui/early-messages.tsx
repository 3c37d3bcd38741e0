import { useNonce } from '#src/ui/nonce.tsx';
import { markTheatre } from './place-hints.ts';

declare global {
  interface Window {
    /** What frames have posted before the player was there to listen. */
    playerMessages?: MessageEvent[];
  }
}

/** Enough for every frame's first words; a flood is cut off. */
const most = 40;

const script = `(q=>addEventListener('message',e=>{q.length<${most}&&q.push(e)}))(window.playerMessages=[]);${markTheatre}`;

/**
 * Listens before the page's modules have come: the frame stands in the document as the server wrote it, and
 * says that it is ready only once. Must come before the frame. Marks the frame's width as well.
 */
export function EarlyMessages() {
  const nonce = useNonce();
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  );
}

/** Takes the messages that came before, once. */
export function takeEarlyMessages(): MessageEvent[] {
  return window.playerMessages?.splice(0) ?? [];
}
