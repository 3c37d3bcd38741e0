import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';

interface WelcomeProps {
  paidUntil: string | null;
  children: ReactNode;
}

/** The first visit, right after the payment. */
export function Welcome({ paidUntil, children }: WelcomeProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <>
      <section className="panel" aria-label={t`Welcome`}>
        <p className="lead">
          {paidUntil === null
            ? t`Thank you. Your household can watch now.`
            : t`Thank you. Your household can watch until ${paidUntil}.`}
        </p>
        <div>
          <ButtonLink href={paths.home} data-first-focus="">
            {t`Start watching`}
          </ButtonLink>
        </div>
      </section>
      <section aria-labelledby={id} className="stack">
        <h2 id={id}>{t`Who watches here?`}</h2>
        <p className="quiet">
          <Trans>
            Add up to five family members. Each gets a name, an age limit and a list of their own. You can do
            it later, too.
          </Trans>
        </p>
        {children}
      </section>
    </>
  );
}
