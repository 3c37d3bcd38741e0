import type { ReactNode } from 'react';
import { type Audio, type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import type { TitleView } from '#src/features/catalogue/present.ts';
import type { SimilarView } from '#src/features/catalogue/present-similar.ts';
import { SimilarTitles } from '#src/features/catalogue/ui/similar-titles.tsx';
import type { EpisodesView } from '#src/features/playback/episodes.ts';
import type { SourceView } from '#src/features/playback/present.ts';
import { Player } from '#src/features/playback/ui/player.tsx';
import { MetaLine } from '#src/ui/meta-line.tsx';
import { useEpisodeSteps } from './episode-steps.tsx';
import { useNoted } from './use-noted.ts';

interface EpisodeViewProps {
  kind: 'series' | 'anime';
  /** As load-episode.ts answers it. */
  told: {
    title: TitleView;
    episodes: EpisodesView | null;
    sources: SourceView[];
    chosen: number | null;
    audio: Audio;
    coming: string | null;
    similar: SimilarView;
  };
  hrefOf(place: EpisodePlace): string;
  /** What the address of another server says besides; none where the path says it all. */
  keep?: Record<string, string>;
  /** Beside the choice of servers. */
  pickers?: ReactNode;
}

/** One episode of a series: its player, the steps to the next and the previous one, and what is known of it. */
export function EpisodeView({ kind, told, hrefOf, keep = {}, pickers }: EpisodeViewProps) {
  const { title, episodes, sources, chosen, audio, coming } = told;
  const place = episodes?.place ?? { season: 1, episode: 1 };
  const of = `${kind} ${title.id} ${place.season} ${place.episode} ${audio}`;
  useNoted(of, sources.length > 0, { ...episodeFields(place), audio });
  const { steps, ...played } = useEpisodeSteps(episodes, hrefOf);
  return (
    <>
      <Player
        of={of}
        kind={kind}
        sources={sources}
        chosen={chosen}
        keep={keep}
        pickers={pickers}
        coming={coming}
        {...played}
      >
        <div className="watch-head">
          <Names title={title} episodes={episodes} />
          {steps}
        </div>
      </Player>
      <Story title={title} episode={episodes?.overview ?? ''} />
      <SimilarTitles similar={told.similar} />
    </>
  );
}

/** `Season 2, Episode 5: Name` of what plays. */
export function episodeName({ place, episodes }: EpisodesView): string {
  const episode = episodes[place.episode - 1]?.label ?? `Episode ${place.episode}`;
  return `Season ${place.season}, ${episode}`;
}

function Names({ title, episodes }: Pick<EpisodeViewProps['told'], 'title' | 'episodes'>) {
  const seasons = episodes?.seasons.length ?? 0;
  return (
    <div className="watch-title">
      <h1>{title.name}</h1>
      {episodes === null ? null : <p className="watch-episode">{episodeName(episodes)}</p>}
      <MetaLine
        rating={title.rating}
        year={title.year}
        age={title.age}
        ageOrigin={title.ageOrigin}
        genres={title.genres}
        {...(seasons === 0 ? {} : { length: seasons === 1 ? '1 season' : `${seasons} seasons` })}
      />
    </div>
  );
}

function Story({ title: { overview, cast }, episode }: { title: TitleView; episode: string }) {
  return (
    <div className="watch-story">
      {episode === '' ? null : <p className="lead">{episode}</p>}
      {overview === '' ? null : <p className={episode === '' ? 'lead' : 'quiet'}>{overview}</p>}
      {cast.length === 0 ? null : <p className="quiet">With {cast.slice(0, 6).join(', ')}</p>}
    </div>
  );
}
