import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface TooManyTitlesProps {
  minutes: number;
  home: string;
}

/** Shown when the viewer's budget of unknown titles is used up. */
export function TooManyTitles({ minutes, home }: TooManyTitlesProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      page
      art="time-up"
      title={t`You’ve opened many new titles at once`}
      text={t`Titles you’ve opened before still work. For new ones, try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`}
      action={<ButtonLink href={home}>{t`Back to Home`}</ButtonLink>}
    />
  );
}

/** Returns null for other errors. */
export function minutesOfRefusal(error: { status: number; data: unknown }): number | null {
  if (error.status !== 429 || typeof error.data !== 'object' || error.data === null) return null;
  const { data: facts } = error;
  return 'minutes' in facts && typeof facts.minutes === 'number' ? facts.minutes : null;
}
