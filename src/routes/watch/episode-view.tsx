import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent } from 'react';
import { recordChange } from '#src/browser/journal.ts';
import { whenShown } from '#src/browser/when-shown.ts';
import { type Audio, type EpisodePlace, nextPlace, previousPlace } from '#src/domain/episodes.ts';
import type { TitleMarks } from '#src/domain/marks.ts';
import type { Start } from '#src/domain/position.ts';
import type { ScreenTimeOffer } from '#src/domain/screen-time.ts';
import { playedKey } from '#src/domain/server-health.ts';
import type { TitleView } from '#src/features/catalogue/present.ts';
import type { SimilarView } from '#src/features/catalogue/similar.ts';
import { SimilarTitles } from '#src/features/catalogue/ui/similar-titles.tsx';
import type { SourceView } from '#src/features/playback/present.ts';
import type { EpisodesView } from '#src/features/playback/present-episodes.ts';
import { EpisodeLink, type EpisodeTarget, useTarget } from '#src/features/playback/ui/episode-picker.tsx';
import { hintAnimePlace, hintSeriesPlace } from '#src/features/playback/ui/place-hints.ts';
import { Player } from '#src/features/playback/ui/player.tsx';
import type { EpisodeKeys } from '#src/features/playback/ui/player-tools.tsx';
import { useScreenTime } from '#src/features/playback/ui/use-screen-time.ts';
import { FilmFigures } from '#src/features/viewing/ui/film-figures.tsx';
import type { Area } from '#src/routes/area.ts';
import { Icon } from '#src/ui/icon.tsx';
import { useViewing } from '#src/ui/viewing.tsx';
import { TitleActions } from './title-actions.tsx';
import { TitleHeading, TitleStory } from './title-frame.tsx';

export interface EpisodeSteps {
  episodes: EpisodeKeys;
  /** It is null after the last episode. */
  afterEnd: ReactNode;
  onNext: (() => void) | null;
  /** It is null without episodes. */
  steps: ReactNode;
}

export function useEpisodeSteps(
  view: Pick<EpisodesView, 'place' | 'seasons'> | null,
  hrefOf: (place: EpisodePlace) => string,
): EpisodeSteps {
  const [target, openPlace] = useTarget(view?.place ?? null, view?.place ?? null);
  if (view === null) return { episodes: {}, afterEnd: null, onNext: null, steps: null };
  const onOpen = (to: EpisodePlace) => openPlace(to, hrefOf(to));
  // Counts from `target`, so that two key presses move two episodes before the first one is shown.
  const take = (step: typeof nextPlace) => () => {
    const to = step(view.seasons, target ?? view.place);
    if (to !== null) onOpen(to);
  };
  const wayTo = (to: EpisodePlace | null): EpisodeTarget | null =>
    to === null ? null : { href: hrefOf(to), onOpen: () => onOpen(to) };
  const next = wayTo(nextPlace(view.seasons, view.place));
  const previous = wayTo(previousPlace(view.seasons, view.place));
  return {
    episodes: { onNext: take(nextPlace), onPrevious: take(previousPlace) },
    afterEnd: next === null ? null : <NextEpisode way={next} />,
    onNext: next?.onOpen ?? null,
    steps: <Steps next={next} previous={previous} />,
  };
}

function Steps({ next, previous }: { next: EpisodeTarget | null; previous: EpisodeTarget | null }) {
  const { t } = useLingui();
  return (
    <nav className="watch-steps" aria-label={t`Next and previous`}>
      <EpisodeLink way={previous} look="quiet">
        <Icon name="previous" />
        {t`Previous episode`}
      </EpisodeLink>
      <EpisodeLink way={next} look="quiet">
        {t`Next episode`}
        <Icon name="next" />
      </EpisodeLink>
    </nav>
  );
}

function NextEpisode({ way }: { way: EpisodeTarget }) {
  const { t } = useLingui();
  return (
    <EpisodeLink way={way} look="primary">
      <Icon name="play" solid />
      {t`Play next episode`}
    </EpisodeLink>
  );
}

interface EpisodeViewProps {
  view: PlayedEpisode & { similar: SimilarView };
  area: Area;
  hrefOf(place: EpisodePlace): string;
  /** Query parameters of another server's address. */
  keep?: Record<string, string>;
  /** See `useEpisode`. */
  audio?: Audio | null;
  pickers?: ReactNode;
  /** Renders the list of episodes with the links to the next and the previous one. */
  list?: ((steps: ReactNode) => ReactNode) | null;
}

export function EpisodeView(props: EpisodeViewProps) {
  const { view, area, hrefOf, keep = {}, audio = null, pickers, list = null } = props;
  const { t } = useLingui();
  const { title, episodes, marks } = view;
  const { length: seasons } = episodes?.seasons ?? [];
  const length = seasons === 0 ? null : t`${plural(seasons, { one: '# season', other: '# seasons' })}`;
  const { steps, player } = useEpisode(view, hrefOf, audio);
  const minutes = episodes?.minutes ?? title.minutes;
  const figures =
    view.sources.length === 0 ? null : (
      <FilmFigures key={player.of} minutes={minutes} seconds={view.start.seconds} />
    );
  const isViewing = useViewing() !== null;
  const playsByForm = area.kind === 'sub' && !isViewing;
  return (
    <>
      <Player {...player} area={area} keep={keep} pickers={pickers} playsByForm={playsByForm}>
        <TitleHeading title={title} length={length} figures={figures}>
          {episodes === null ? null : <p className="watch-episode">{episodes.name}</p>}
        </TitleHeading>
        {list === null ? steps : null}
        <TitleActions title={title} place={episodes?.place ?? null} marks={marks} />
      </Player>
      {list?.(steps)}
      <TitleStory title={title} episode={episodes?.overview ?? ''} />
      <SimilarTitles similar={view.similar} />
    </>
  );
}

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
  screenTime: ScreenTimeOffer | null;
  /** The next episode opens by itself. */
  playsNext: boolean;
}

/** Opening the title stores `heard` as the browser's choice, if the viewer can choose. */
export function useEpisode(
  view: PlayedEpisode,
  hrefOf: (place: EpisodePlace) => string,
  heard: Audio | null,
) {
  const { title, plays, audio, episodes, sources, chosen, coming, start, playsNext } = view;
  const time = useScreenTime(view.screenTime, start.who);
  const place = episodes?.place ?? { season: 1, episode: 1 };
  const of = playedKey({ kind: plays, titleId: title.id, ...place, audio });
  usePlaceHint(view);
  useRecordOpened({ of, who: start.who, audio: heard }, sources.length > 0);
  const { steps, onNext, ...ways } = useEpisodeSteps(episodes, hrefOf);
  const next = { start, onNext: playsNext ? onNext : null, nextLabel: episodes?.nextLabel ?? null };
  return {
    steps,
    player: { of, kind: plays, backdrop: title.backdrop, sources, chosen, coming, time, ...next, ...ways },
  };
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

interface Opening {
  /** See `playedKey`. */
  of: string;
  /** See `whoOf`. */
  who: string;
  audio: Audio | null;
}

/** Adds each opened title and episode to the history. */
export function useRecordOpened({ of, who, audio }: Opening, opens: boolean): void {
  const isViewing = useViewing() !== null;
  const record = useEffectEvent(async () => {
    await whenShown();
    await recordChange({ kind: 'opened', title: of, value: audio }, who);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `of` is another opening.
  useEffect(() => {
    // A read-only view records nothing.
    if (opens && !isViewing) void record();
  }, [of, opens]);
}
