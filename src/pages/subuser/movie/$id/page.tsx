import { areas } from '#src/area.ts';
import { SimilarTitles } from '#src/features/catalogue/ui/similar-titles.tsx';
import { titled } from '#src/pages/describe-page.ts';
import { TitleActions } from '#src/pages/watch/title-actions.tsx';
import { CollectionRow, TitleHeading, TitleStory, TitleUnavailable } from '#src/pages/watch/title-frame.tsx';
import { useRecordOpened } from '#src/pages/watch/use-record-opened.ts';
import { GatedPlayer, useGate } from '../../gated-player.tsx';
import { SubUserFrame } from '../../sub-user-frame.tsx';
import type { Route } from './+types/page';

export {
  followAddress as shouldRevalidate,
  ignoreError as clientAction,
} from '#src/pages/watch/use-record-opened.ts';
export { SubUserError as ErrorBoundary } from '../../missing.tsx';
export { actSubUserMovie as action } from './act.ts';
export { loadSubUserMovie as loader } from './load.ts';

export const handle = { bare: true };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled(loaderData?.kind === 'movie' ? loaderData.title.name : 'Movie', root) }];
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function SubUserMoviePage({ loaderData }: Route.ComponentProps) {
  return (
    <SubUserFrame back={areas.sub.lists.movie}>
      {loaderData.kind === 'movie' ? (
        <Movie key={loaderData.title.id} {...loaderData} />
      ) : (
        <TitleUnavailable area={areas.sub} kind="movie" />
      )}
    </SubUserFrame>
  );
}

type MovieProps = Extract<Route.ComponentProps['loaderData'], { kind: 'movie' }>;

function Movie({ title, sources, chosen, started, similar, collection, coming, marks, start }: MovieProps) {
  const of = `movie ${title.id}`;
  const gate = useGate(started);
  useRecordOpened(of, gate.open && sources.length > 0);
  const played = { of, sources, chosen, coming, start };
  return (
    <>
      <GatedPlayer {...played} gate={gate} backdrop={title.backdrop}>
        <TitleHeading title={title} length={title.runtime} />
        <TitleActions title={title} place={null} marks={marks} />
      </GatedPlayer>
      <TitleStory title={title} />
      <CollectionRow collection={collection} />
      <SimilarTitles similar={similar} />
    </>
  );
}
