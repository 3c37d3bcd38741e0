import type { ReactNode } from 'react';
import { contentId } from '#src/browser/content-id.ts';
import type { Operator } from '#src/domain/operator.ts';
import { BrandMark } from '#src/ui/brand-mark.tsx';
import { Button } from '#src/ui/button.tsx';
import { operatorPaths } from './paths.ts';

const links = [
  { href: operatorPaths.overview, label: 'Overview' },
  { href: operatorPaths.households, label: 'Households' },
  { href: operatorPaths.passes, label: 'Passes' },
  { href: operatorPaths.services, label: 'Services' },
  { href: operatorPaths.audit, label: 'Audit' },
];

interface LayoutProps {
  brand: string;
  title: string;
  /** It is null before signing in. */
  operator: Operator | null;
  here: string;
  children: ReactNode;
}

export function DeskLayout({ brand, title, operator, here, children }: LayoutProps) {
  return (
    <>
      <a className="button small skip" href={`#${contentId}`}>
        Skip to content
      </a>
      <header className="desk-head">
        <p className="desk-brand">
          <BrandMark />
          <span>
            {brand} <span className="quiet">operators</span>
          </span>
        </p>
        {operator === null ? null : <SignedIn operator={operator} here={here} />}
      </header>
      <main id={contentId} tabIndex={-1} className={operator === null ? 'page narrow stack-l' : 'desk-page'}>
        <h1 className="desk-title">{title}</h1>
        {children}
      </main>
    </>
  );
}

function SignedIn({ operator, here }: { operator: Operator; here: string }) {
  return (
    <>
      <nav aria-label="Operator" className="desk-links">
        {links.map(({ href, label }) => (
          <a key={href} href={href} aria-current={currentOf(href, here)}>
            {label}
          </a>
        ))}
      </nav>
      <form method="post" action={operatorPaths.logout} className="desk-who">
        <span className="hint">{operator.email}</span>
        <Button type="submit" look="text" small>
          Sign out
        </Button>
      </form>
    </>
  );
}

function currentOf(href: string, here: string): 'page' | 'true' | undefined {
  if (href === here) return 'page';
  return href !== operatorPaths.overview && here.startsWith(`${href}/`) ? 'true' : undefined;
}
