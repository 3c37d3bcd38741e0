import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { TitleCover } from '#src/ui/title-art.tsx';
import type { CardView } from '#src/ui/title-card.tsx';

interface WelcomeProps {
  /** The title for which they signed up. */
  firstTitle: CardView | null;
  paidUntil: string | null;
  children: ReactNode;
}

/** Shown on the first visit, right after the payment. */
export function Welcome({ paidUntil, firstTitle, children }: WelcomeProps) {
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
        <div className="cluster">
          {firstTitle === null ? null : <TitleCover name={firstTitle.name} poster={firstTitle.poster} />}
          <ButtonLink href={firstTitle?.href ?? paths.home} data-first-focus="">
            {t`Start watching`}
          </ButtonLink>
        </div>
      </section>
      <section aria-labelledby={id} className="stack">
        <h2 id={id}>{t`Who watches at your place?`}</h2>
        {children}
      </section>
    </>
  );
}
