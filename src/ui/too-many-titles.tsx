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
      text={`Nothing is lost, and what you have opened before still opens. For new titles, try again in ${minutes} ${
        minutes === 1 ? 'minute' : 'minutes'
      }.`}
      action={<ButtonLink href={home}>Back to the start</ButtonLink>}
    />
  );
}

/** Returns null for other errors. */
export function minutesOfRefusal(error: { status: number; data: unknown }): number | null {
  if (error.status !== 429 || typeof error.data !== 'object' || error.data === null) return null;
  const { data: facts } = error;
  return 'minutes' in facts && typeof facts.minutes === 'number' ? facts.minutes : null;
}
