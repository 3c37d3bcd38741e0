import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { formatRand, monthlyPrice } from '#src/domain/money.ts';
import { isTitleKind } from '#src/domain/title.ts';
import type { PublicTitleView } from '#src/features/catalogue/present-public.ts';
import { presentPublicTitle } from '#src/features/catalogue/present-public.ts';
import { frameContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { notFound, openForPage, retryLater } from '#src/http/request/open-for-page.ts';
import { readArea } from '#src/http/request/read-area.ts';
import { useEnglish } from '#src/languages/texts.tsx';
import { areas } from '#src/routes/area.ts';
import { ShareButton } from '#src/routes/watch/title-actions.tsx';
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

/** For anybody. Unknown titles and adult titles both get 404. */
export async function loader({ context, params: { kind, id } }: Route.LoaderArgs) {
  if (!isTitleKind(kind)) throw notFound();
  const title = await openForPage(context, kind, id);
  const texts = context.get(textsContext);
  if (title === null)
    return data(
      { title: null, kind, price: null, pageTitle: texts._(msg`Temporarily unavailable`) },
      { status: 503, headers: retryLater },
    );
  const { publicUrl } = context.get(servicesContext).config;
  const price = context.get(frameContext).bar === 'none' ? formatRand(monthlyPrice.cents) : null;
  return data({
    title: presentPublicTitle(title, readArea(context), publicUrl, texts),
    kind,
    price,
    pageTitle: null,
  });
}

export const handle = { waitsForTouch: true };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  const title = loaderData?.title ?? null;
  if (title === null) return [{ title: titled(loaderData?.pageTitle ?? 'Temporarily unavailable', root) }];
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

export default function PublicTitlePage({ loaderData: { title, kind, price } }: Route.ComponentProps) {
  return (
    <main id={contentId} tabIndex={-1}>
      {title === null ? (
        <TitleUnavailable area={areas.main} kind={kind} />
      ) : (
        <PublicTitle title={title} price={price} />
      )}
    </main>
  );
}

/** `price` is null for signed-in viewers. */
function PublicTitle({ title, price }: { title: PublicTitleView; price: string | null }) {
  const { t } = useLingui();
  const english = useEnglish();
  const brand = useRootData()?.brand.name ?? '';
  const { name, overview, cast, watch } = title;
  const people = cast.map((person) => person.name).join(', ');
  return (
    <article className="title-page">
      <div className="title-page-inner">
        <TitleCover name={name} poster={title.poster} />
        <div className="title-copy">
          <h1 lang={title.isNameTranslated ? undefined : english}>{name}</h1>
          <MetaLine {...title} />
          <div className="cluster">
            <ButtonLink href={watch}>
              <Icon name="play" solid />
              {t`Watch on ${brand}`}
            </ButtonLink>
            {price === null ? null : (
              <ButtonLink look="text" href={`${watch}?join`}>
                {t`Sign up for ${price} a month`}
              </ButtonLink>
            )}
            <ShareButton title={title} isHere />
          </div>
          {price === null ? null : (
            <p className="quiet">
              {t`${price} a month for your whole household. One month at a time, by card.`}
            </p>
          )}
          {overview === '' ? null : (
            <p className="lead" lang={title.isStoryTranslated ? undefined : english}>
              {overview}
            </p>
          )}
          {cast.length === 0 ? null : <p className="quiet">{t`With ${people}`}</p>}
          <AgeReason title={title} />
        </div>
      </div>
    </article>
  );
}
