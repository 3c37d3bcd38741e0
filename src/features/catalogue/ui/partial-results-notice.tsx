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
      title={nothing ? `No ${of} right now` : 'Some rows are missing'}
      text="We can’t load titles right now. Please try again."
      action={
        <ButtonLink href="" data-reload="">
          Try again
        </ButtonLink>
      }
    />
  );
}
