import { useEffect, useState } from 'react';
import type { Film } from './film-line.tsx';

type FilmLine = typeof import('./film-line.tsx').FilmLine;

/** The window gets it when an episode was chosen from the list. */
export const episodeChosenEvent = 'episode-chosen';

interface LoadedFilm extends Film {
  /** It is null until it is loaded, and on other screens. */
  Line: FilmLine | null;
}

/** A film fills a television's screen from its first press on. */
export function useFilm(isTelevision: boolean, isStarted: boolean): LoadedFilm {
  const [isPlaying, setPlaying] = useState(isStarted);
  const [isFull, onFill] = useState(isStarted);
  const [Line, setLine] = useState<FilmLine | null>(null);
  useEffect(() => {
    if (!isTelevision) return;
    import('./film-line.tsx').then(
      ({ FilmLine }) => setLine(() => FilmLine),
      // Offline: the film plays without it.
      () => undefined,
    );
    const play = () => {
      setPlaying(true);
      onFill(true);
    };
    addEventListener(episodeChosenEvent, play);
    return () => removeEventListener(episodeChosenEvent, play);
  }, [isTelevision]);
  const fills = isTelevision && isPlaying && isFull;
  const onPlay = () => {
    setPlaying(true);
    onFill(true);
  };
  return { isPlaying, fills, onPlay, onFill, Line };
}
