import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { type Audio, type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import type { FormAnswer } from '#src/domain/form-answer.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { SimilarTitles } from '#src/features/catalogue/ui/similar-titles.tsx';
import { BackLink } from '#src/features/playback/ui/back-link.tsx';
import { EpisodeList } from '#src/features/playback/ui/episode-list.tsx';
import { hintSeriesPlace } from '#src/features/playback/ui/place-hints.ts';
import { Player } from '#src/features/playback/ui/player.tsx';
import { AudioChoice } from '#src/features/playback/ui/server-picker.tsx';
import { useScreenTime } from '#src/features/playback/ui/use-screen-time.ts';
import { FilmFigures } from '#src/features/viewing/ui/film-figures.tsx';
import { type Area, areas } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { Icon } from '#src/ui/icon.tsx';
import { EpisodeView, useRecordOpened } from './episode-view.tsx';
import { GatedPlayer, useGate } from './gated-player.tsx';
import type { loadMovie } from './load-around.ts';
import type { loadEpisode } from './load-episode.ts';
import type { PressedFilm } from './play-by-form.ts';
import { TitleActions } from './title-actions.tsx';
import { CollectionRow, TitleFrame, TitleHeading, TitleStory, TitleUnavailable } from './title-frame.tsx';

type Loaded = Awaited<ReturnType<typeof loadMovie | typeof loadEpisode>>['data'];
type MovieView = Extract<Loaded, { kind: 'movie' }>;
type SeriesView = Extract<Loaded, { kind: 'series' }>;

interface MetaArgs {
  /** Undefined for a missing page. */
  loaderData: Loaded | undefined;
  matches: readonly [{ loaderData: Parameters<typeof titled>[1] }, ...unknown[]];
}

interface PlayerPageProps {
  area: Area;
  kind: WatchKind;
  loaderData: Loaded;
  actionData?: FormAnswer<PressedFilm | null> | undefined;
}

/** Rendered by server and browser; `servePlayer` has the server's part. */
export function PlayerPage({ area, kind, loaderData, actionData }: PlayerPageProps) {
  const pressed = actionData?.said ?? null;
  const isPressed = loaderData.kind !== 'unavailable' && pressed !== null;
  const loaded = isPressed ? withPressed(loaderData, pressed) : loaderData;
  return (
    <TitleFrame isFilm back={<BackLink href={area.lists[kind]} />}>
      {loaded.kind === 'series' ? <Series area={area} view={loaded} /> : null}
      {/* The key gives each movie of a sub-user its own gate. */}
      {loaded.kind === 'movie' ? (
        <Movie key={area.kind === 'sub' ? loaded.title.id : undefined} area={area} view={loaded} />
      ) : null}
      {loaded.kind === 'unavailable' ? <TitleUnavailable area={area} kind={kind} /> : null}
    </TitleFrame>
  );
}

/** Uses the addresses only for the film whose button was pressed. */
function withPressed<View extends MovieView | SeriesView>(view: View, pressed: PressedFilm): View {
  if (view.sources[0]?.about.startsWith(`${pressed.what} @`) !== true) return view;
  const { addresses, chosen } = pressed;
  const sources = view.sources.map((source) => ({ ...source, address: addresses[source.number] ?? null }));
  return { ...view, sources, chosen, started: true };
}

export function NamedEpisodePage({ loaderData }: { loaderData: Loaded }) {
  const { t } = useLingui();
  const back = (
    <ButtonLink look="quiet" small href={paths.home}>
      <Icon name="previous" />
      <span>{t`Back`}</span>
    </ButtonLink>
  );
  return (
    <TitleFrame isFilm back={back}>
      {loaderData.kind === 'series' ? (
        <NamedEpisode {...loaderData} />
      ) : (
        <TitleUnavailable area={areas.main} kind="series" />
      )}
    </TitleFrame>
  );
}

export function describePlayer({ kind: area }: Area, kind: WatchKind) {
  const missing = area === 'main' ? 'Temporarily unavailable' : kind === 'movie' ? 'Movie' : 'Series';
  return ({ loaderData: loaded, matches: [{ loaderData: root }] }: MetaArgs) => {
    if (loaded === undefined) return [{ title: titled(missing, root) }];
    if (loaded.kind === 'unavailable') return [{ title: titled(loaded.pageTitle, root) }];
    const { title } = loaded;
    if (area === 'sub') return [{ title: titled(title.name, root) }];
    const episodes = loaded.kind === 'series' ? loaded.episodes : null;
    const name = episodes === null ? title.name : `${title.name}: ${episodes.name}`;
    return [{ title: titled(name, root) }, { name: 'description', content: title.overview }];
  };
}

function Movie({ area, view }: { area: Area; view: MovieView }) {
  const { title, sources, chosen, coming, start, started, marks, collection, similar, screenTime } = view;
  const of = `movie ${title.id}`;
  const gate = useGate(area.kind === 'main' || started);
  useRecordOpened({ of, who: start.who, audio: null }, gate.open && sources.length > 0);
  const time = useScreenTime(screenTime, start.who);
  const played = { of, sources, chosen, coming, start, time };
  const about = (
    <>
      <TitleHeading
        title={title}
        length={title.runtime}
        figures={
          sources.length === 0 ? null : (
            <FilmFigures key={of} minutes={title.minutes} seconds={start.seconds} />
          )
        }
      />
      <TitleActions title={title} place={null} marks={marks} />
    </>
  );
  return (
    <>
      {area.kind === 'main' ? (
        <Player {...played} area={area} kind="movie" backdrop={title.backdrop}>
          {about}
        </Player>
      ) : (
        <GatedPlayer {...played} gate={gate} backdrop={title.backdrop}>
          {about}
        </GatedPlayer>
      )}
      <TitleStory title={title} />
      <CollectionRow collection={collection} />
      <SimilarTitles similar={similar} />
    </>
  );
}

function Series({ area, view }: { area: Area; view: SeriesView }) {
  const { title, episodes, plays, audio } = view;
  const keep = plays === 'anime' ? { audio } : {};
  const hrefIn = (to: EpisodePlace, heard?: Audio) => area.episodeHref(plays, title.id, to, heard);
  const hrefOf = (to: EpisodePlace) => hrefIn(to, keep.audio);
  const pickers =
    episodes === null || plays !== 'anime' ? null : (
      <AudioChoice audio={audio} place={episodes.place} hrefOf={(heard) => hrefIn(episodes.place, heard)} />
    );
  return (
    <EpisodeView
      view={view}
      area={area}
      hrefOf={hrefOf}
      keep={episodes === null ? keep : { ...episodeFields(episodes.place), ...keep }}
      audio={keep.audio ?? null}
      pickers={pickers}
      list={
        episodes === null
          ? null
          : (steps) => <EpisodeList view={episodes} hrefOf={hrefOf} keep={keep} steps={steps} />
      }
    />
  );
}

function NamedEpisode(view: SeriesView) {
  const { title, episodes } = view;
  const { season, episode } = episodes?.place ?? { season: null, episode: null };
  // Anime have other hints.
  useEffect(() => {
    if (season !== null && episode !== null) hintSeriesPlace(season, episode);
  }, [season, episode]);
  const hrefOf = (place: EpisodePlace) => paths.watchEpisode(title.id, place.season, place.episode);
  return <EpisodeView view={view} area={areas.main} hrefOf={hrefOf} />;
}
