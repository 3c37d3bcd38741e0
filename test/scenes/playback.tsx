import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { holdInstallPrompt } from '#src/browser/inline/install-prompt.ts';
import { buildGuide } from '#src/domain/episodes.ts';
import type { SourceView } from '#src/features/playback/present.ts';
import { presentEpisodes } from '#src/features/playback/present-episodes.ts';
import { EpisodeList } from '#src/features/playback/ui/episode-list.tsx';
import { EpisodeLink } from '#src/features/playback/ui/episode-picker.tsx';
import { Player } from '#src/features/playback/ui/player.tsx';
import { usePlayerKeys } from '#src/features/playback/ui/player-tools.tsx';
import { AudioChoice } from '#src/features/playback/ui/server-picker.tsx';
import { useInstallHint } from '#src/features/playback/ui/use-install-hint.ts';
import { browserTexts } from '#src/languages/browser-texts.ts';
import { areas } from '#src/routes/area.ts';
import { record } from './calls.ts';

function Keys({ on }: { on: boolean }) {
  usePlayerKeys({ n: () => record('next'), s: () => record('server'), '?': () => record('help') }, on);
  return null;
}

const sourceOf = (title: number, number: number): SourceView => ({
  number,
  name: `Server ${number}`,
  address: {
    url: `https://s${number}.example/movie/${title}`,
    origin: `https://s${number}.example`,
    sandbox: 'allow-scripts allow-same-origin',
  },
  about: `movie ${title} @000000000000000${number}`,
  pending: false,
  trouble: null,
  silent: false,
});

/** A series whose next episode opens by itself. The first one begins at second 41. */
function Episodes() {
  const [episode, setEpisode] = useState(1);
  const open = () => {
    record(`episode ${episode + 1}`);
    setEpisode(episode + 1);
  };
  return (
    <main>
      <Player
        area={areas.main}
        of={`series 7 1 ${episode}`}
        kind="series"
        sources={[{ ...sourceOf(7, 1), about: `series 7 1 ${episode} @0000000000000001` }]}
        chosen={null}
        start={{ seconds: episode === 1 ? 41 : 0, ageMs: null, who: 'viewer' }}
        onNext={episode < 9 ? open : null}
        nextLabel={`Episode ${episode + 1}: Rain`}
      >
        <h1>Episode {episode}</h1>
      </Player>
    </main>
  );
}

/** Two titles on three servers. `Refresh` changes the order of the servers. */
function Players({
  isReadOnly = false,
  isPending = false,
  silent = false,
}: {
  isReadOnly?: boolean;
  isPending?: boolean;
  silent?: boolean;
}) {
  const [title, setTitle] = useState(1);
  const [order, setOrder] = useState([1, 2, 3]);
  return (
    <main data-read-only={isReadOnly ? '' : undefined}>
      <Player
        area={areas.main}
        of={`movie ${title}`}
        kind="movie"
        sources={order.map((number) => ({ ...sourceOf(title, number), pending: isPending, silent }))}
        chosen={null}
      >
        <h1>Title {title}</h1>
      </Player>
      <button type="button" onClick={() => setOrder([3, 1, 2])}>
        Refresh
      </button>
      <button type="button" onClick={() => setTitle(2)}>
        Another title
      </button>
    </main>
  );
}

function Watched() {
  const [plays, setPlays] = useState(false);
  useInstallHint(plays);
  return (
    <div className="player">
      <button type="button" onClick={() => setPlays(true)}>
        Play
      </button>
    </div>
  );
}

/** A film that the viewer can leave. */
function Installable() {
  const [isOpen, setOpen] = useState(true);
  useState(holdInstallPrompt);
  return (
    <main>
      {isOpen ? <Watched /> : null}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Open'}
      </button>
    </main>
  );
}

const seasons = [
  { number: 1, episodeCount: 2, name: '' },
  { number: 2, episodeCount: 3, name: '' },
];

const view = presentEpisodes({
  guide: buildGuide({ seasons }, new Map(), '2026-11-27'),
  seasons,
  place: { season: 2, episode: 3 },
  facts: [],
  progressOf: () => ({ share: null, isWatched: false }),
  from: null,
  texts: browserTexts(),
});

function Pickers() {
  const { pathname, search } = useLocation();
  return (
    <>
      <EpisodeList
        view={view}
        hrefOf={({ season, episode }) => `/tv/7?season=${season}&episode=${episode}`}
        keep={{}}
        steps={null}
      />
      <AudioChoice audio="sub" place={view.place} hrefOf={(audio) => `/tv/7?audio=${audio}`} />
      <output>{pathname + search}</output>
    </>
  );
}

/** Components that read data of their router. */
const routed = (element: ReactNode) => (
  <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
);

const nextEpisode = { href: '/tv/7?season=2&episode=1', onOpen: () => record('next episode') };

export const playbackScenes: Record<string, () => ReactNode> = {
  keys: () => <Keys on />,
  'keys-off': () => <Keys on={false} />,
  install: () => <Installable />,
  player: () => routed(<Players />),
  'player-pending': () => routed(<Players isPending />),
  'player-silent': () => routed(<Players isPending silent />),
  'read-only-player': () => routed(<Players isReadOnly />),
  episodes: () => routed(<Episodes />),
  pickers: () => routed(<Pickers />),
  'episode-link': () => (
    <EpisodeLink way={nextEpisode} look="quiet">
      Next episode
    </EpisodeLink>
  ),
};
