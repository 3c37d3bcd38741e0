import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { listOf } from '#src/domain/journal.ts';
import { animeSlug } from '#src/domain/title.ts';
import type { AnimeView } from '#src/features/catalogue/present-anime.ts';
import { presentAnime } from '#src/features/catalogue/present-anime.ts';
import { readGuide } from '#src/features/catalogue/seasons/read.ts';
import { SimilarTitles } from '#src/features/catalogue/ui/similar-titles.tsx';
import { BackLink } from '#src/features/playback/ui/back-link.tsx';
import { MarkButton } from '#src/features/viewing/ui/mark-button.tsx';
import { servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { openForPage, retryLater } from '#src/http/request/open-for-page.ts';
import { useEnglish } from '#src/languages/texts.tsx';
import { areas } from '#src/routes/area.ts';
import { loadSimilar } from '#src/routes/watch/load-around.ts';
import { ShareButton } from '#src/routes/watch/title-actions.tsx';
import {
  AgeReason,
  CastLine,
  EpisodeLength,
  Genres,
  TitleUnavailable,
} from '#src/routes/watch/title-frame.tsx';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { Icon } from '#src/ui/icon.tsx';
import { MetaLine } from '#src/ui/meta-line.tsx';
import { TitleCover, TitleScene } from '#src/ui/title-art.tsx';
import type { Route } from './+types/page';

/** Redirects other spellings and series that aren't anime. Unknown and hidden titles both get 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const texts = context.get(textsContext);
  const title = await openForPage(context, 'series', params.slug.split('-', 1)[0]);
  if (title === null)
    return data(
      { title: null, similar: null, pageTitle: texts._(msg`Temporarily unavailable`) },
      { status: 503, headers: retryLater },
    );
  if (title.details?.anime !== true) throw redirect(paths.watchSeries(title.id));
  const slug = animeSlug(title.id, title.name);
  if (slug !== params.slug) throw redirect(paths.animeTitle(slug));
  const [similar, guide] = await Promise.all([
    loadSimilar(context, title, areas.main),
    readGuide(context.get(servicesContext), title),
  ]);
  return data({ title: presentAnime(title, guide, texts), similar, pageTitle: null });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  const title = loaderData?.title ?? null;
  if (title === null) return [{ title: titled(loaderData?.pageTitle ?? 'Temporarily unavailable', root) }];
  return [{ title: titled(title.name, root) }, { name: 'description', content: title.overview }];
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function AnimeTitlePage({ loaderData: { title, similar } }: Route.ComponentProps) {
  return (
    <main id={contentId} tabIndex={-1}>
      {title === null ? <TitleUnavailable area={areas.main} kind="anime" /> : <AnimeTitle title={title} />}
      {similar === null ? null : <SimilarTitles similar={similar} />}
    </main>
  );
}

function AnimeTitle({ title }: { title: AnimeView }) {
  const { t } = useLingui();
  const english = useEnglish();
  return (
    <>
      <article className="title-page">
        <TitleScene backdrop={title.backdrop} />
        <div className="watch-back">
          <BackLink href={paths.anime} />
        </div>
        <div className="title-page-inner">
          <TitleCover name={title.name} poster={title.poster} />
          <div className="title-copy">
            <h1 lang={title.isNameTranslated ? undefined : english}>{title.name}</h1>
            <MetaLine
              rating={title.rating}
              year={title.year}
              age={title.age}
              ageOrigin={title.ageOrigin}
              length={title.length}
            >
              <EpisodeLength title={title} />
              <Genres genres={title.genres} />
            </MetaLine>
            <div className="cluster">
              <ButtonLink href={title.watch}>
                <Icon name="play" solid />
                {t`Watch`}
              </ButtonLink>
              <MarkButton
                of={listOf({ kind: 'series', titleId: title.id })}
                was={null}
                name={t`My List`}
                shared="own-mark"
              />
              <ShareButton title={title} />
            </div>
            {title.overview === '' ? null : (
              <p className="lead" lang={title.isStoryTranslated ? undefined : english}>
                {title.overview}
              </p>
            )}
            <CastLine cast={title.cast} />
            <AgeReason title={title} />
          </div>
        </div>
      </article>
      {title.seasons.length === 0 ? null : <Seasons seasons={title.seasons} />}
    </>
  );
}

function Seasons({ seasons }: Pick<AnimeView, 'seasons'>) {
  const { t } = useLingui();
  return (
    <section className="title-seasons" aria-labelledby="seasons">
      <h2 id="seasons">{t`Seasons`}</h2>
      <ul>
        {seasons.map(({ number, name, episodes, href, airs }) => (
          <li key={number}>
            {href === null ? <span>{t`Season ${number}`}</span> : <a href={href}>{t`Season ${number}`}</a>}
            {name === '' ? null : <span>{name}</span>}
            <span className="quiet">{airs ?? episodes}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
