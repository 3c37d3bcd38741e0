import { createContext, type ReactNode, useContext } from 'react';

const Pictures = createContext('');

interface PicturesProviderProps {
  /** `https://image.example/t/p`, without a trailing slash. */
  value: string;
  children: ReactNode;
}

export function PicturesProvider({ value, children }: PicturesProviderProps) {
  return <Pictures value={value}>{children}</Pictures>;
}

export interface Sources {
  src: string;
  srcSet: string;
}

/** Uses the host's sizes. */
export function usePictures() {
  const base = useContext(Pictures);
  return {
    card: (path: string) => sourcesOf(base, path, 300, [300, 342]),
    /** On the profile. */
    large: (path: string) => sourcesOf(base, path, 500, [500]),
    cover: (path: string) => sourcesOf(base, path, 342, [342, 500]),
    /** Dimmed, behind text. */
    wall: (path: string) => sourcesOf(base, path, 185, [154, 185, 342]),
    // Not `original`, which may be of any size.
    backdrop: (path: string) => sourcesOf(base, path, 1280, [780, 1280]),
  };
}

function sourcesOf(base: string, path: string, usual: number, widths: readonly number[]): Sources {
  const address = (width: number) => `${base}/w${width}${path}`;
  return { src: address(usual), srcSet: widths.map((width) => `${address(width)} ${width}w`).join(', ') };
}
