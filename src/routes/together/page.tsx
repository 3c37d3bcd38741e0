import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Form } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { paths } from '#src/routes.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { GridCards } from '#src/ui/title-grid.tsx';
import type { Route } from './+types/page';

export { loadTogether as loader } from './load.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'Together', matches[0]?.loaderData) }];
}

export default function TogetherPage({ loaderData: { faces, titles } }: Route.ComponentProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <main id={contentId} tabIndex={-1}>
      <section className="row browse" aria-labelledby={id}>
        <div className="row-head">
          <h1 id={id}>{t`What can all of us watch?`}</h1>
        </div>
        <Form className="browse-note stack" action={paths.together}>
          <fieldset>
            <legend className="label">{t`Who’s watching?`}</legend>
            <div className="cluster">
              {faces.map((face) => (
                <Checkbox
                  key={face.id}
                  name="who"
                  value={face.id}
                  defaultChecked={face.isChosen}
                  label={face.name ?? t`Me`}
                  picture={
                    <Avatar photo={face.photo} initial={face.name ?? t`Me`} character={face.character} />
                  }
                />
              ))}
            </div>
          </fieldset>
          <div className="cluster">
            <Button type="submit">{t`Show titles`}</Button>
          </div>
          <p className="quiet">
            {t`Inside everybody’s limits, and near to what each of you watches. What one of you has watched is left out.`}
          </p>
        </Form>
        {titles.length === 0 ? (
          <EmptyState
            art="search"
            title={t`Nothing suits all of you`}
            text={t`Choose fewer people, or change what a sub-user may see.`}
            action={
              <ButtonLink look="text" href={paths.profile}>
                {t`Your Profile`}
              </ButtonLink>
            }
          />
        ) : (
          <GridCards titles={titles} isInSight />
        )}
      </section>
    </main>
  );
}
