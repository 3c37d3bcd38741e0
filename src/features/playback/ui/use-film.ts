import { useEffect, useState } from 'react';
import type { Film } from './film-line.tsx';

type FilmLine = typeof import('./film-line.tsx').FilmLine;

/** Fired on the window when the viewer chooses an episode from the list. */
export const episodeChosenEvent = 'episode-chosen';

interface LoadedFilm extends Film {
  /** Null until the module is loaded, and on screens other than televisions. */
  Line: FilmLine | null;
}

/** On a television, a film fills the screen after the press that starts it. */
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
