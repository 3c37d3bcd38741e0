import { areas } from '#src/area.ts';
import { SimilarTitles } from '#src/features/catalogue/ui/similar-titles.tsx';
import { Player } from '#src/features/playback/ui/player.tsx';
import { titled } from '#src/pages/describe-page.ts';
import { TitleActions } from '../title-actions.tsx';
import { CollectionRow, TitleFrame, TitleHeading, TitleStory, TitleUnavailable } from '../title-frame.tsx';
import { useRecordOpened } from '../use-record-opened.ts';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '../episode-meta.ts';
export { followAddress as shouldRevalidate, ignoreError as clientAction } from '../use-record-opened.ts';
export { actWatch as action } from './act.ts';
export { loadWatch as loader } from './load.ts';

export const handle = { watched: 'movie' };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  if (loaderData?.kind !== 'movie') return [{ title: titled('Temporarily unavailable', root) }];
  const { name, overview } = loaderData.title;
  return [{ title: titled(name, root) }, { name: 'description', content: overview }];
}

export default function WatchPage({ loaderData }: Route.ComponentProps) {
  return (
    <TitleFrame back={areas.main.lists.movie}>
      {loaderData.kind === 'movie' ? (
        <Movie {...loaderData} />
      ) : (
        <TitleUnavailable area={areas.main} kind="movie" />
      )}
    </TitleFrame>
  );
}

type MovieProps = Extract<Route.ComponentProps['loaderData'], { kind: 'movie' }>;

function Movie({ title, sources, chosen, similar, collection, coming, marks, start }: MovieProps) {
  const of = `movie ${title.id}`;
  useRecordOpened(of, sources.length > 0);
  return (
    <>
      <Player area={areas.main} kind="movie" {...{ of, sources, chosen, coming, start }}>
        <TitleHeading title={title} length={title.runtime} />
        <TitleActions title={title} place={null} marks={marks} />
      </Player>
      <TitleStory title={title} />
      <CollectionRow collection={collection} />
      <SimilarTitles similar={similar} />
    </>
  );
}
