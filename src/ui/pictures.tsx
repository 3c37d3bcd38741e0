import { createContext, type ReactNode, useContext } from 'react';

const Pictures = createContext('');

interface PicturesProviderProps {
  /** The image host's base URL without a trailing slash: `https://image.example/t/p`. */
  value: string;
  children: ReactNode;
}

/** Tells every picture below it which host it comes from. */
export function PicturesProvider({ value, children }: PicturesProviderProps) {
  return <Pictures value={value}>{children}</Pictures>;
}

/** Where a picture is fetched from: what `src` and `srcSet` of an image take. */
export interface Sources {
  src: string;
  srcSet: string;
}

/** Makes a picture's addresses at the host's own sizes, so that no picture is larger than it is shown. */
export function usePictures() {
  const base = useContext(Pictures);
  return {
    card: (path: string) => sourcesOf(base, path, 300, [300, 342]),
    /** On the profile, where posters are large. */
    large: (path: string) => sourcesOf(base, path, 500, [500]),
    cover: (path: string) => sourcesOf(base, path, 342, [342, 500]),
    /** Small and dimmed, behind words. */
    wall: (path: string) => sourcesOf(base, path, 185, [154, 185, 342]),
    // Never the original: it may be of any size.
    backdrop: (path: string) => sourcesOf(base, path, 1280, [780, 1280]),
  };
}

function sourcesOf(base: string, path: string, usual: number, widths: readonly number[]): Sources {
  const address = (width: number) => `${base}/w${width}${path}`;
  return { src: address(usual), srcSet: widths.map((width) => `${address(width)} ${width}w`).join(', ') };
}
