import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface TooManyTitlesProps {
  minutes: number;
  home: string;
}

/** The viewer's budget of unknown titles is used up. */
export function TooManyTitles({ minutes, home }: TooManyTitlesProps) {
  return (
    <EmptyState
      page
      title="You’ve opened many new titles at once"
      text={`Titles you’ve opened before still work. For new ones, try again in ${minutes} ${
        minutes === 1 ? 'minute' : 'minutes'
      }.`}
      action={<ButtonLink href={home}>Back to Home</ButtonLink>}
    />
  );
}

/** Returns null for other errors. */
export function minutesOfRefusal(error: { status: number; data: unknown }): number | null {
  if (error.status !== 429 || typeof error.data !== 'object' || error.data === null) return null;
  const { data: facts } = error;
  return 'minutes' in facts && typeof facts.minutes === 'number' ? facts.minutes : null;
}
