import { type ReactNode, useId } from 'react';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';

interface WelcomeProps {
  paidUntil: string | null;
  children: ReactNode;
}

/** The first visit, right after the payment. */
export function Welcome({ paidUntil, children }: WelcomeProps) {
  const id = useId();
  return (
    <>
      <section className="panel" aria-label="Welcome">
        <p className="lead">
          {paidUntil === null
            ? 'Thank you. Your household can watch now.'
            : `Thank you. Your household can watch until ${paidUntil}.`}
        </p>
        <div>
          <ButtonLink href={paths.home} data-first-focus="">
            Start watching
          </ButtonLink>
        </div>
      </section>
      <section aria-labelledby={id} className="stack">
        <h2 id={id}>Who watches here?</h2>
        <p className="quiet">
          Add up to five family members. Each gets a name, an age limit and a list of their own. You can do it
          later, too.
        </p>
        {children}
      </section>
    </>
  );
}
