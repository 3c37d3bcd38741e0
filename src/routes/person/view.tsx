import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { contentId } from '#src/browser/content-id.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { areaOfBar } from '#src/routes/area.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { usePictures } from '#src/ui/pictures.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import { GridCards } from '#src/ui/title-grid.tsx';
import type { loadPerson } from './load.ts';

type Loaded = Awaited<ReturnType<typeof loadPerson>>['data'];

export function PersonView({ loaded }: { loaded: Loaded }) {
  const { t } = useLingui();
  return (
    <main id={contentId} tabIndex={-1}>
      {loaded.kind === 'person' ? (
        <Person {...loaded} />
      ) : (
        <EmptyState
          page
          art="failed"
          title={t`We can’t load this person right now`}
          text={t`The film database is slow to answer. Try again, or choose something else.`}
          action={
            <ButtonLink href="" data-reload="">
              {t`Try again`}
            </ButtonLink>
          }
        />
      )}
    </main>
  );
}

function Person({ name, life, grid }: Extract<Loaded, { kind: 'person' }>) {
  const { t } = useLingui();
  const id = useId();
  const { browse } = areaOfBar(useRootData()?.bar ?? 'none');
  const { titles, more, isEmpty } = useInfiniteGrid<{ grid: GridStretch }>(grid);
  return (
    <section className="row person" aria-labelledby={id}>
      <div className="row-head">
        <Face path={life.face} />
        <div>
          <h1 id={id}>{name}</h1>
          {life.facts.length === 0 ? null : <p className="quiet">{life.facts.join(' · ')}</p>}
        </div>
      </div>
      {isEmpty ? (
        <EmptyState
          art="empty"
          title={t`No titles here yet`}
          text={t`We have no titles with ${name} that you can watch.`}
          action={<ButtonLink href={browse}>{t`Browse`}</ButtonLink>}
        />
      ) : (
        <GridCards titles={titles} more={more} isInSight endMessage={t`That’s everything.`} />
      )}
    </section>
  );
}

/** Without a picture nothing is shown: initials would look like a household's face. */
function Face({ path }: { path: string | null }) {
  const pictures = usePictures();
  if (path === null) return null;
  const { src, srcSet } = pictures.face(path);
  return (
    <img
      className="person-face"
      sizes="(max-width: 48rem) 96px, 140px"
      srcSet={srcSet}
      src={src}
      width={140}
      height={140}
      alt=""
    />
  );
}

export function personName(loaded: Loaded | undefined): string {
  if (loaded === undefined) return 'Temporarily unavailable';
  return loaded.kind === 'person' ? loaded.name : loaded.pageTitle;
}
