import type { Bar } from '#src/domain/viewer.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorViewProps {
  kind: 'not-found' | 'broken';
  bar: Bar;
}

export function ErrorView({ kind, bar }: ErrorViewProps) {
  const [first, ...others] = ways[bar];
  if (kind === 'broken') {
    return (
      <EmptyState
        page
        title="Something went wrong"
        text="This is a problem on our side. Please try again in a moment."
        action={
          <>
            {/* An empty address reloads the document. */}
            <ButtonLink href="" data-reload="">
              Try again
            </ButtonLink>
            <DestinationLink {...first} look="line" />
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      page
      title="Page not found"
      text={bar === 'sub' || bar === 'child' ? subUserText : 'This page doesn’t exist or has moved.'}
      action={
        <>
          <DestinationLink {...first} look="primary" />
          {others.map((way) => (
            <DestinationLink key={way.href} {...way} look="line" />
          ))}
        </>
      }
    />
  );
}

const subUserText = 'This page doesn’t exist. Choose something else to watch.';

interface Destination {
  name: string;
  href: string;
}

const backToHome = { name: 'Back to Home', href: paths.subUser };

const ways: Record<Bar, readonly [Destination, ...Destination[]]> = {
  main: [
    { name: 'Home', href: paths.home },
    { name: 'Movies', href: paths.movies },
    { name: 'Search', href: paths.search },
  ],
  sub: [backToHome],
  child: [backToHome],
  none: [
    { name: 'Sign in', href: paths.login },
    { name: 'Help', href: paths.help },
  ],
};

function DestinationLink({ name, href, look }: Destination & { look: 'primary' | 'line' }) {
  return (
    <ButtonLink look={look} href={href}>
      {name}
    </ButtonLink>
  );
}
