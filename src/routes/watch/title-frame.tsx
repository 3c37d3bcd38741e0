import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { contentId } from '#src/browser/content-id.ts';
import { useTelevision } from '#src/browser/screen.ts';
import type { WatchKind } from '#src/domain/title.ts';
import type { TitleView } from '#src/features/catalogue/present.ts';
import { useEnglish } from '#src/languages/texts.tsx';
import type { Area } from '#src/routes/area.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { MetaLine } from '#src/ui/meta-line.tsx';
import { useIsChild } from '#src/ui/root-data.ts';
import { TitleRow } from '#src/ui/title-row.tsx';
import type { CollectionView } from './load-around.ts';

interface TitleFrameProps {
  back: ReactNode;
  /** True if the button Back lies over the film. */
  isFilm?: boolean;
  children: ReactNode;
}

export function TitleFrame({ back, isFilm = false, children }: TitleFrameProps) {
  return (
    <main id={contentId} tabIndex={-1}>
      <div className={isFilm ? 'film-back' : 'watch-back'}>{back}</div>
      {children}
    </main>
  );
}

const storyId = 'story';

interface TitleHeadingProps {
  title: TitleView;
  length: string | null;
  children?: ReactNode;
  /** Shown below the facts. */
  figures: ReactNode;
}

export function TitleHeading({ title, length, children, figures }: TitleHeadingProps) {
  const { name, rating, year, age, ageOrigin } = title;
  const facts = { rating, year, age, ageOrigin };
  const { t } = useLingui();
  const english = useEnglish();
  const isTelevision = useTelevision();
  return (
    <div className="watch-title">
      <h1 lang={title.isNameTranslated ? undefined : english}>{name}</h1>
      {children}
      <MetaLine {...facts} length={length}>
        <EpisodeLength title={title} />
        {/* The story is below all episodes: from there a remote would not find the way back. */}
        {title.kind === 'movie' || isTelevision ? null : <a href={`#${storyId}`}>{t`About the series`}</a>}
      </MetaLine>
      {figures}
    </div>
  );
}

export function EpisodeLength({ title: { kind, runtime } }: { title: TitleView }) {
  return kind === 'movie' || runtime === null ? null : <span>{runtime}</span>;
}

export function Genres({ genres }: Pick<TitleView, 'genres'>) {
  return genres.map(({ id, name, href }) => (
    <a key={id} href={href}>
      {name}
    </a>
  ));
}

export function CollectionRow({ collection }: { collection: CollectionView | null }) {
  return collection === null ? null : <TitleRow {...collection} />;
}

/** A child's page shows the cast only after a press. */
export function CastLine({ cast }: Pick<TitleView, 'cast'>) {
  const { t } = useLingui();
  const isChild = useIsChild();
  if (cast.length === 0) return null;
  const people = cast.map(({ name, href }, index) => (
    <span key={href ?? name}>
      {href === null ? name : <a href={href}>{name}</a>}
      {index < cast.length - 1 ? <span>, </span> : null}
    </span>
  ));
  const line = (
    <p className="quiet cast">
      <Trans>With {people}</Trans>
    </p>
  );
  if (!isChild) return line;
  return (
    <details className="disclosure">
      <summary>{t`Who is in it?`}</summary>
      {line}
    </details>
  );
}

export function AgeReason({ title: { age, ageOrigin } }: { title: Pick<TitleView, 'age' | 'ageOrigin'> }) {
  const { t } = useLingui();
  if (ageOrigin === null) return null;
  const years = age === 'All' ? t`Suitable for all ages.` : t`Suitable from ${age}.`;
  return <p className="quiet">{`${age === null ? '' : `${years} `}${ageOrigin}.`}</p>;
}

export function TitleStory({ title, episode = '' }: { title: TitleView; episode?: string }) {
  const { overview, cast } = title;
  const { t } = useLingui();
  const english = useEnglish();
  return (
    <div className="watch-story">
      {title.kind === 'movie' ? null : (
        <p id={storyId} tabIndex={-1} className="vh">
          {t`About the series`}
        </p>
      )}
      {episode === '' ? null : (
        <p className="lead" lang={english}>
          {episode}
        </p>
      )}
      {overview === '' ? null : (
        <p className={episode === '' ? 'lead' : 'quiet'} lang={title.isStoryTranslated ? undefined : english}>
          {overview}
        </p>
      )}
      <CastLine cast={cast} />
      {title.genres.length === 0 ? null : (
        <div className="meta">
          <Genres genres={title.genres} />
        </div>
      )}
      <AgeReason title={title} />
    </div>
  );
}

export function TitleUnavailable({ area, kind }: { area: Area; kind: WatchKind }) {
  const { t } = useLingui();
  const { title, way } = area.unavailable[kind];
  return (
    <EmptyState
      page
      art="failed"
      title={t(title)}
      text={t`The film database is slow to answer. Try again, or choose something else.`}
      action={
        <>
          <ButtonLink href="" data-reload="">
            {t`Try again`}
          </ButtonLink>
          <ButtonLink look="text" href={way.href}>
            {t(way.label)}
          </ButtonLink>
        </>
      }
    />
  );
}
