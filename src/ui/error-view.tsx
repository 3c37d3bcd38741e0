import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Bar } from '#src/domain/viewer.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorViewProps {
  kind: 'not-found' | 'broken';
  bar: Bar;
  /** Further links or controls after the usual links. */
  further?: ReactNode;
}

export function ErrorView({ kind, bar, further = null }: ErrorViewProps) {
  const { t } = useLingui();
  const [first, ...others] = ways[bar];
  if (kind === 'broken') {
    return (
      <EmptyState
        page
        art="failed"
        title={t`Something went wrong`}
        text={t`This is a problem on our side. Please try again in a moment.`}
        action={
          <>
            {/* An empty address reloads the document. */}
            <ButtonLink href="" data-reload="">
              {t`Try again`}
            </ButtonLink>
            <DestinationLink {...first} look="text" />
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      page
      art="missing"
      title={t`Page not found`}
      text={
        bar === 'sub' || bar === 'child'
          ? t`This page doesn’t exist. Choose something else to watch.`
          : t`This page doesn’t exist or has moved.`
      }
      action={
        <>
          <DestinationLink {...first} look="primary" />
          {others.map((way) => (
            <DestinationLink key={way.href} {...way} look="text" />
          ))}
          {further}
        </>
      }
    />
  );
}

interface Destination {
  name: MessageDescriptor;
  href: string;
}

const backToHome = { name: msg`Back to Home`, href: paths.subUser };

const ways: Record<Bar, readonly [Destination, ...Destination[]]> = {
  main: [
    { name: msg`Home`, href: paths.home },
    { name: msg`Movies`, href: paths.movies },
    { name: msg`Search`, href: paths.search },
  ],
  sub: [backToHome],
  child: [backToHome],
  none: [
    { name: msg`Sign in`, href: paths.login },
    { name: msg`Help`, href: paths.help },
  ],
};

function DestinationLink({ name, href, look }: Destination & { look: 'primary' | 'text' }) {
  const { t } = useLingui();
  return (
    <ButtonLink look={look} href={href}>
      {t(name)}
    </ButtonLink>
  );
}
