import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import type { Outcome } from '../outcome.ts';

interface ResultProps {
  outcome: Outcome | null;
}

export function Result({ outcome }: ResultProps) {
  const bad = outcome !== null && !outcome.ok;
  return (
    <>
      <StatusMessage>{outcome?.ok === true ? outcome.text : null}</StatusMessage>
      {bad ? (
        <FormError>
          {outcome.text}
          {outcome.detail === undefined ? null : <span> {outcome.detail}</span>}
        </FormError>
      ) : null}
    </>
  );
}
