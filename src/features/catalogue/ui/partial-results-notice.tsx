import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

interface PartialResultsNoticeProps {
  /** Is `movies` or `series`. */
  of: string;
  nothing: boolean;
}

export function PartialResultsNotice({ of, nothing }: PartialResultsNoticeProps) {
  return (
    <EmptyState
      title={nothing ? `No ${of} to show at the moment` : 'Some rows are missing'}
      text="The film database isn’t answering. What we know already is here; the rest comes back by itself."
      action={
        <ButtonLink href="" data-reload="">
          Try again
        </ButtonLink>
      }
    />
  );
}
