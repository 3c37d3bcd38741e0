import type { SourceAddress } from '#src/domain/film.ts';

export const frameAllow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';

/**
 * `features/playback/ui/frame.tsx` draws the same frame. The address comes before the element enters the
 * page, which adds no entry to the history.
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
