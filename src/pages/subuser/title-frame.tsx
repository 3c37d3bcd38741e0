import type { ReactNode } from 'react';
import type { TitleView } from '#src/features/catalogue/present.ts';
import { BackLink } from '#src/features/playback/ui/back-link.tsx';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { MetaLine } from '#src/ui/meta-line.tsx';
import { contentId } from '#src/ui/nav-bar.tsx';
import { SubUserBar } from './sub-user-bar.tsx';

/** What stands around a title of the sub-user area. */
export function TitleFrame({ back, children }: { back: string; children: ReactNode }) {
  return (
    <>
      <SubUserBar kind={null} />
      <main id={contentId} tabIndex={-1}>
        <div className="watch-back">
          <BackLink href={back} />
        </div>
        {children}
      </main>
    </>
  );
}

/** The name of a title and what is worth knowing of it. */
export function TitleHeading({ title, length }: { title: TitleView; length: string | null }) {
  const { name, rating, year, age, ageOrigin, genres } = title;
  const facts = { rating, year, age, ageOrigin, genres };
  return (
    <div className="watch-title">
      <h1>{name}</h1>
      <MetaLine {...facts} {...(length === null ? {} : { length })} />
    </div>
  );
}

/** What a title is about, and who is in it. */
export function TitleStory({ title: { overview, cast } }: { title: TitleView }) {
  return (
    <div className="watch-story">
      {overview === '' ? null : <p className="lead">{overview}</p>}
      {cast.length === 0 ? null : <p className="quiet">With {cast.slice(0, 6).join(', ')}</p>}
    </div>
  );
}

/** While a title that isn't known yet can't be looked up. */
export function TitleUnavailable() {
  return (
    <EmptyState
      page
      title="We can’t look this up just now"
      text="The film database isn’t answering. It usually comes back within minutes."
      action={
        <>
          <ButtonLink href="" data-reload="">
            Try again
          </ButtonLink>
          <ButtonLink look="line" href={paths.subUser}>
            Back to the start
          </ButtonLink>
        </>
      }
    />
  );
}
