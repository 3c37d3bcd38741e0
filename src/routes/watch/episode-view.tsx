import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type ClientActionFunctionArgs, type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router';
import type { Area } from '#src/area.ts';
import {
  type Audio,
  type EpisodePlace,
  episodeFields,
  nextPlace,
  previousPlace,
} from '#src/domain/episodes.ts';
import type { TitleMarks } from '#src/domain/marks.ts';
import type { Start } from '#src/domain/position.ts';
import type { ScreenTimeOffer } from '#src/domain/screen-time.ts';
import type { TitleView } from '#src/features/catalogue/present.ts';
import type { SimilarView } from '#src/features/catalogue/similar.ts';
import { SimilarTitles } from '#src/features/catalogue/ui/similar-titles.tsx';
import type { SourceView } from '#src/features/playback/present.ts';
import type { EpisodesView } from '#src/features/playback/present-episodes.ts';
import {
  EpisodeLink,
  type EpisodeTarget,
  useOpenEpisode,
} from '#src/features/playback/ui/episode-picker.tsx';
import { hintAnimePlace, hintSeriesPlace } from '#src/features/playback/ui/place-hints.ts';
import { Player } from '#src/features/playback/ui/player.tsx';
import type { EpisodeKeys } from '#src/features/playback/ui/player-tools.tsx';
import { useScreenTime } from '#src/features/playback/ui/use-screen-time.ts';
import { Icon } from '#src/ui/icon.tsx';
import { useViewing } from '#src/ui/viewing.tsx';
import { TitleActions } from './title-actions.tsx';
import { TitleHeading, TitleStory } from './title-frame.tsx';

export interface EpisodeSteps {
  episodes: EpisodeKeys;
  /** Is null after the last episode. */
  afterEnd: ReactNode;
  onNext: (() => void) | null;
  /** Is null without episodes. */
  steps: ReactNode;
}

export function useEpisodeSteps(
  view: Pick<EpisodesView, 'place' | 'seasons'> | null,
  hrefOf: (place: EpisodePlace) => string,
): EpisodeSteps {
  const open = useOpenEpisode();
  const heading = useRef<EpisodePlace | null>(null);
  // Each episode brings another view.
  useEffect(() => {
    heading.current = view?.place ?? null;
  }, [view]);
  if (view === null) return { episodes: {}, afterEnd: null, onNext: null, steps: null };
  const onOpen = (to: EpisodePlace) => {
    heading.current = to;
    open(hrefOf(to));
  };
  // Counts from the target, so that a key pressed twice moves two episodes before the first has come.
  const take = (step: typeof nextPlace) => () => {
    const to = step(view.seasons, heading.current ?? view.place);
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
  pickers?: ReactNode;
  /** Of the episodes. */
  list?: ReactNode;
}

export function EpisodeView({ view, area, hrefOf, keep = {}, pickers, list }: EpisodeViewProps) {
  const { t } = useLingui();
  const { title, episodes, marks } = view;
  const { length: seasons } = episodes?.seasons ?? [];
  const length = seasons === 0 ? null : t`${plural(seasons, { one: '# season', other: '# seasons' })}`;
  const { steps, player } = useEpisode(view, hrefOf);
  const isViewing = useViewing() !== null;
  const playsByForm = area.kind === 'sub' && !isViewing;
  return (
    <>
      <Player {...player} area={area} keep={keep} pickers={pickers} playsByForm={playsByForm}>
        <TitleHeading title={title} length={length}>
          {episodes === null ? null : <p className="watch-episode">{episodes.name}</p>}
        </TitleHeading>
        {steps}
        <TitleActions title={title} place={episodes?.place ?? null} marks={marks} />
      </Player>
      <TitleStory title={title} episode={episodes?.overview ?? ''} />
      {list}
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

/** Records the episode once its player is open. */
export function useEpisode(view: PlayedEpisode, hrefOf: (place: EpisodePlace) => string) {
  const { title, plays, audio, episodes, sources, chosen, coming, start, playsNext } = view;
  const time = useScreenTime(view.screenTime, start.who);
  const place = episodes?.place ?? { season: 1, episode: 1 };
  const of = `${plays} ${title.id} ${place.season} ${place.episode} ${audio}`;
  usePlaceHint(view);
  useRecordOpened(of, sources.length > 0, { ...episodeFields(place), audio });
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

/** Sends `what` once for each opened title and episode. A page exports `clientAction` and `shouldRevalidate` with it. */
export function useRecordOpened(of: string, opens: boolean, what: Record<string, string> = {}): void {
  const fetcher = useFetcher();
  const isViewing = useViewing() !== null;
  const record = useEffectEvent(() =>
    fetcher.submit(what, { method: 'post', defaultShouldRevalidate: false }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another opening.
  useEffect(() => {
    // A read-only view records nothing.
    if (opens && !isViewing) record();
  }, [of, opens]);
}

/** A failure of the history must not replace the player. */
export function clientAction<T>({ serverAction }: ClientActionFunctionArgs & { serverAction(): Promise<T> }) {
  return serverAction().catch(() => null);
}

/** The router ends a navigation with the recording's data, which loads nothing; so a new address loads its own. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href || defaultShouldRevalidate;
}
