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
    poster: (path: string): Sources => ({
      src: `${base}/w342${path}`,
      srcSet: [154, 185, 342, 500].map((width) => `${base}/w${width}${path} ${width}w`).join(', '),
    }),
    // The host's originals are mostly 1920 wide; the few larger ones are only taken by screens that show them.
    backdrop: (path: string): Sources => ({
      src: `${base}/w1280${path}`,
      srcSet: `${base}/w780${path} 780w, ${base}/w1280${path} 1280w, ${base}/original${path} 1920w`,
    }),
  };
}
