import { areas } from '#src/area.ts';
import { contentId } from '#src/browser/content-id.ts';
import type { PublicTitleView } from '#src/features/catalogue/present-public.ts';
import { ShareButton } from '#src/routes/watch/share-button.tsx';
import { AgeReason, TitleUnavailable } from '#src/routes/watch/title-frame.tsx';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { describePage, titled } from '#src/ui/describe-page.ts';
import { Icon } from '#src/ui/icon.tsx';
import { MetaLine } from '#src/ui/meta-line.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import { TitleCover } from '#src/ui/title-art.tsx';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '#src/ui/describe-page.ts';
export { loadPublicTitle as loader } from './load.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  const title = loaderData?.title ?? null;
  if (title === null) return [{ title: titled('Temporarily unavailable', root) }];
  const { kind, id, name, year, facts, structured } = title;
  const card = {
    type: kind === 'movie' ? 'video.movie' : 'video.tv_show',
    image: paths.titleCard(kind, id),
    alt: `The poster of ${name}`,
  };
  const shown = {
    title: year === null ? name : `${name} (${year})`,
    description: facts,
    path: paths.publicTitle(kind, id),
  };
  return [...describePage({ ...shown, card, root }), { 'script:ld+json': structured }];
}

export default function PublicTitlePage({ loaderData: { title, kind } }: Route.ComponentProps) {
  return (
    <main id={contentId} tabIndex={-1}>
      {title === null ? <TitleUnavailable area={areas.main} kind={kind} /> : <PublicTitle title={title} />}
    </main>
  );
}

function PublicTitle({ title }: { title: PublicTitleView }) {
  const brand = useRootData()?.brand.name ?? '';
  const { name, overview, cast, watch } = title;
  return (
    <article className="title-page">
      <div className="title-page-inner">
        <TitleCover name={name} poster={title.poster} />
        <div className="title-copy">
          <h1>{name}</h1>
          <MetaLine {...title} />
          <div className="cluster">
            <ButtonLink href={watch}>
              <Icon name="play" solid />
              Watch on {brand}
            </ButtonLink>
            <ShareButton title={title} isHere />
          </div>
          {overview === '' ? null : <p className="lead">{overview}</p>}
          {cast.length === 0 ? null : (
            <p className="quiet">With {cast.map((person) => person.name).join(', ')}</p>
          )}
          <AgeReason title={title} />
        </div>
      </div>
    </article>
  );
}
