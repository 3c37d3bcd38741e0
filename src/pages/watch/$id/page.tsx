import type { TitleView } from '#src/features/catalogue/present.ts';
import { SimilarTitles } from '#src/features/catalogue/ui/similar-titles.tsx';
import { BackLink } from '#src/features/playback/ui/back-link.tsx';
import { Player } from '#src/features/playback/ui/player.tsx';
import { titled } from '#src/pages/describe-page.ts';
import { paths } from '#src/routes.ts';
import { MetaLine } from '#src/ui/meta-line.tsx';
import { contentId } from '#src/ui/nav-bar.tsx';
import { Unavailable } from '../unavailable.tsx';
import { useNoted } from '../use-noted.ts';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '../episode-meta.ts';
export { followAddress as shouldRevalidate, letGo as clientAction } from '../use-noted.ts';
export { actWatch as action } from './act.ts';
export { loadWatch as loader } from './load.ts';

export const handle = { watched: 'movie' };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  if (loaderData?.kind !== 'movie') return [{ title: titled('Temporarily unavailable', root) }];
  const { name, overview } = loaderData.title;
  return [{ title: titled(name, root) }, { name: 'description', content: overview }];
}

/** One movie: its player, and what is known of it. */
export default function WatchPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id={contentId} tabIndex={-1}>
      <div className="watch-back">
        <BackLink href={paths.movies} />
      </div>
      {loaderData.kind === 'movie' ? <Movie {...loaderData} /> : <Unavailable kind="movie" />}
    </main>
  );
}

type MovieProps = Extract<Route.ComponentProps['loaderData'], { kind: 'movie' }>;

function Movie({ title, sources, chosen, similar, coming }: MovieProps) {
  const of = `movie ${title.id}`;
  useNoted(of, sources.length > 0);
  return (
    <>
      <Player of={of} kind="movie" sources={sources} chosen={chosen} coming={coming}>
        <div className="watch-title">
          <h1>{title.name}</h1>
          <MetaLine
            rating={title.rating}
            year={title.year}
            age={title.age}
            ageOrigin={title.ageOrigin}
            genres={title.genres}
            {...(title.runtime === null ? {} : { length: title.runtime })}
          />
        </div>
      </Player>
      <Story title={title} />
      <SimilarTitles similar={similar} />
    </>
  );
}

function Story({ title: { overview, cast } }: { title: TitleView }) {
  return (
    <div className="watch-story">
      {overview === '' ? null : <p className="lead">{overview}</p>}
      {cast.length === 0 ? null : <p className="quiet">With {cast.slice(0, 6).join(', ')}</p>}
    </div>
  );
}
