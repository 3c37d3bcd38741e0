import type { SourceAddress } from '#src/domain/film.ts';

export const frameAllow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';

/**
 * `features/playback/ui/frame.tsx` draws the same frame. `src` is set before the element is in the document, so
 * that the load adds no entry to the history.
 */
export function createFrame({ url, sandbox }: SourceAddress, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('sandbox', sandbox);
  frame.allow = frameAllow;
  frame.referrerPolicy = 'origin';
  frame.src = url;
  return frame;
}
