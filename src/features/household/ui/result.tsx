import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import type { Outcome } from '../outcome.ts';

interface ResultProps {
  outcome: Outcome | null;
}

/** What came of something that was sent: a status that is always there to be heard, or an alert. */
export function Result({ outcome }: ResultProps) {
  const bad = outcome !== null && !outcome.ok;
  return (
    <>
      <StatusMessage>{outcome?.ok === true ? outcome.text : null}</StatusMessage>
      {bad ? (
        <FormError>
          {outcome.text}
          {outcome.detail === undefined ? null : ` ${outcome.detail}`}
        </FormError>
      ) : null}
    </>
  );
}
