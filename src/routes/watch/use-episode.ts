import { useEffect } from 'react';
import { type Audio, type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import type { TitleMarks } from '#src/domain/marks.ts';
import type { Start } from '#src/domain/position.ts';
import type { TitleView } from '#src/features/catalogue/present.ts';
import type { EpisodesView } from '#src/features/playback/episodes.ts';
import type { SourceView } from '#src/features/playback/present.ts';
import { hintAnimePlace, hintSeriesPlace } from '#src/features/playback/ui/place-hints.ts';
import { useViewing } from '#src/ui/viewing.tsx';
import { useEpisodeSteps } from './episode-steps.tsx';
import { useRecordOpened } from './use-record-opened.ts';

export interface PlayedEpisode {
  title: TitleView;
  plays: 'series' | 'anime';
  audio: Audio;
  episodes: EpisodesView | null;
  sources: SourceView[];
  chosen: number | null;
  coming: string | null;
  marks: TitleMarks | null;
  start: Start;
  /** The next episode opens by itself. */
  playsNext: boolean;
}

/** Records the episode once its player is open. */
export function useEpisode(view: PlayedEpisode, hrefOf: (place: EpisodePlace) => string) {
  const { title, plays, audio, episodes, sources, chosen, coming, start, playsNext } = view;
  const place = episodes?.place ?? { season: 1, episode: 1 };
  const of = `${plays} ${title.id} ${place.season} ${place.episode} ${audio}`;
  usePlaceHint(view);
  useRecordOpened(of, sources.length > 0, { ...episodeFields(place), audio });
  const { steps, onNext, ...ways } = useEpisodeSteps(episodes, hrefOf);
  const next = { start, onNext: playsNext ? onNext : null };
  return { steps, player: { of, kind: plays, sources, chosen, coming, ...next, ...ways } };
}

/** `Season 2, Episode 5: Name`. */
export function episodeName({ place, episodes }: EpisodesView): string {
  const episode = episodes[place.episode - 1]?.label ?? `Episode ${place.episode}`;
  return `Season ${place.season}, ${episode}`;
}

export function seasonCount(episodes: EpisodesView | null): string | null {
  const { length } = episodes?.seasons ?? [];
  if (length === 0) return null;
  return length === 1 ? '1 season' : `${length} seasons`;
}

/** A read-only visit writes no hints. Source: docs/requirements.md#accounts. */
function usePlaceHint({ title: { id }, episodes, plays, audio }: PlayedEpisode): void {
  const isViewing = useViewing() !== null;
  const { season, episode } = episodes?.place ?? { season: null, episode: null };
  useEffect(() => {
    if (isViewing || season === null || episode === null) return;
    if (plays === 'anime') hintAnimePlace(id, season, episode, audio);
    else hintSeriesPlace(season, episode);
  }, [isViewing, id, season, episode, plays, audio]);
}
