import { isRouteErrorResponse, useRouteError } from 'react-router';
import { minutesOfRefusal, TooManyTitles } from '#src/pages/too-many-titles.tsx';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { contentId } from '#src/ui/nav-bar.tsx';
import { SubUserBar } from './sub-user-bar.tsx';

/** The same text for unknown and hidden titles. */
export function SubUserError() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const waitMinutes = isRouteErrorResponse(error) ? minutesOfRefusal(error) : null;
  if (waitMinutes !== null)
    return (
      <>
        <title>Too many titles at once</title>
        <SubUserBar kind={null} />
        <main id={contentId} tabIndex={-1}>
          <TooManyTitles minutes={waitMinutes} home={paths.subUser} />
        </main>
      </>
    );
  return (
    <>
      <title>{isMissing ? 'Page not found' : 'Something went wrong'}</title>
      <SubUserBar kind={null} />
      <main id={contentId} tabIndex={-1}>
        <EmptyState
          page
          title={isMissing ? 'Page not found' : 'Something went wrong'}
          text={
            isMissing
              ? 'This page doesn’t exist. There is plenty more to watch.'
              : 'It’s us, not you. Give it a moment and try again.'
          }
          action={<ButtonLink href={paths.subUser}>Back to the start</ButtonLink>}
        />
      </main>
    </>
  );
}
