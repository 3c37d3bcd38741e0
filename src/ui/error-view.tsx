import { paths } from '#src/routes.ts';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorViewProps {
  kind: 'not-found' | 'broken';
}

/** A page that isn't there, or that failed, with ways on. */
export function ErrorView({ kind }: ErrorViewProps) {
  if (kind === 'broken') {
    return (
      <EmptyState
        page
        title="Something went wrong"
        text="It’s us, not you. Give it a moment and try again."
        action={
          <>
            {/* An empty address is this one; the whole document is asked for anew. */}
            <ButtonLink href="" data-reload="">
              Try again
            </ButtonLink>
            <ButtonLink look="line" href={paths.home}>
              Home
            </ButtonLink>
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      page
      title="Nobody’s home here"
      text="This page doesn’t exist, or has moved. Everything else is still where you left it."
      action={
        <>
          <ButtonLink href={paths.home}>Home</ButtonLink>
          <ButtonLink look="line" href={paths.movies}>
            Movies
          </ButtonLink>
          <ButtonLink look="line" href={paths.search}>
            Search
          </ButtonLink>
        </>
      }
    />
  );
}
