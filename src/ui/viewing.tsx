import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { leave } from '#src/browser/leave.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { useRootData } from '#src/ui/root-data.ts';

/** Returns null outside a read-only view. */
export function useViewing(): string | null {
  return useRootData()?.viewing ?? null;
}

export function ViewingBar({ name }: { name: string }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    leave(paths.stopViewing, paths.profile).catch((error: unknown) => setProblem(describeFailedForm(error)));
  };
  return (
    <form
      method="post"
      onSubmit={handleSubmit}
      action={paths.stopViewing}
      className="viewing-bar"
      aria-label={t`Viewing as ${name}`}
      data-read-only=""
    >
      <p>
        <Trans>
          You are viewing as <bdi>{name}</bdi>. Nothing is saved.
        </Trans>
      </p>
      <Button type="submit" look="quiet" small>
        {t`Stop viewing`}
      </Button>
      {problem === null ? null : <FormError>{problem}</FormError>}
    </form>
  );
}
