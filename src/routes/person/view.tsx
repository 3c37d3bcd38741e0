import { useId } from 'react';
import { contentId } from '#src/browser/content-id.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { useInfiniteGrid } from '#src/features/catalogue/ui/use-infinite-grid.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { GridCards } from '#src/ui/title-grid.tsx';
import type { loadPerson } from './load.ts';

type Loaded = Awaited<ReturnType<typeof loadPerson>>['data'];

export function PersonView({ loaded }: { loaded: Loaded }) {
  return (
    <main id={contentId} tabIndex={-1}>
      {loaded.kind === 'person' ? (
        <Person {...loaded} />
      ) : (
        <EmptyState
          page
          title="We can’t look this person up at the moment"
          text="The film database isn’t answering. It usually comes back within minutes."
          action={
            <ButtonLink href="" data-reload="">
              Try again
            </ButtonLink>
          }
        />
      )}
    </main>
  );
}

function Person({ name, grid }: Extract<Loaded, { kind: 'person' }>) {
  const id = useId();
  const { titles, more, isEmpty } = useInfiniteGrid<{ grid: GridStretch }>(grid);
  return (
    <section className="row person" aria-labelledby={id}>
      <div className="row-head">
        <h1 id={id}>{name}</h1>
      </div>
      {isEmpty ? (
        <EmptyState title="No titles here yet" text={`We have nothing with ${name} that you can watch.`} />
      ) : (
        <GridCards titles={titles} more={more} isInSight endMessage="That’s everything." />
      )}
    </section>
  );
}

export function personName(loaded: Loaded | undefined): string {
  return loaded?.kind === 'person' ? loaded.name : 'Temporarily unavailable';
}
