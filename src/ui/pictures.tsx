import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';

const Pictures = createContext({ base: '', saver: false });

interface PicturesProviderProps {
  /** An example is `https://image.example/t/p`, without a trailing slash. */
  value: string;
  saver: boolean;
  children: ReactNode;
}

export function PicturesProvider({ value, saver, children }: PicturesProviderProps) {
  const sizes = useMemo(() => ({ base: value, saver }), [value, saver]);
  return <Pictures value={sizes}>{children}</Pictures>;
}

export interface Sources {
  src: string;
  srcSet: string;
}

/** Uses only sizes that the picture host offers. */
export function usePictures(): Record<
  'card' | 'large' | 'cover' | 'wall' | 'small' | 'face' | 'backdrop' | 'still',
  (path: string) => Sources
> {
  const { base, saver } = useContext(Pictures);
  if (saver) return smallest(base);
  return {
    card: (path: string) => sourcesOf(base, path, 300, [300, 342]),
    large: (path: string) => sourcesOf(base, path, 500, [500]),
    cover: (path: string) => sourcesOf(base, path, 342, [342, 500]),
    small: (path: string) => sourcesOf(base, path, 92, [92, 154]),
    face: (path: string) => sourcesOf(base, path, 185, [45, 185]),
    wall: (path: string) => sourcesOf(base, path, 185, [154, 185, 342]),
    // `original` isn't used, because it may have any size.
    backdrop: (path: string) => sourcesOf(base, path, 1280, [780, 1280]),
    still: (path: string) => sourcesOf(base, path, 300, [300]),
  };
}

/** Returns whether the data saver is on. Then only the first cards have posters. */
export function useSaver(): boolean {
  return useContext(Pictures).saver;
}

/** Sizes with the data saver. */
function smallest(base: string): ReturnType<typeof usePictures> {
  const poster = (path: string) => sourcesOf(base, path, 92, [92]);
  const backdrop = (path: string) => sourcesOf(base, path, 300, [300]);
  const face = (path: string) => sourcesOf(base, path, 45, [45]);
  const posters = { card: poster, large: poster, cover: poster, wall: poster, small: poster };
  return { ...posters, face, backdrop, still: backdrop };
}

function sourcesOf(base: string, path: string, usual: number, widths: readonly number[]): Sources {
  const address = (width: number) => `${base}/w${width}${path}`;
  return { src: address(usual), srcSet: widths.map((width) => `${address(width)} ${width}w`).join(', ') };
}

/** Hides failed pictures. One listener serves all pictures; earlier failures are found at the start. */
export function useMissingPictures() {
  useEffect(() => {
    for (const picture of document.images) {
      // A lazy picture that wasn't requested is `complete` too, but has no `currentSrc`.
      if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') picture.hidden = true;
    }
    document.addEventListener('error', handleError, true);
    return () => document.removeEventListener('error', handleError, true);
  }, []);
}

function handleError(event: Event) {
  if (event.target instanceof HTMLImageElement) event.target.hidden = true;
}
