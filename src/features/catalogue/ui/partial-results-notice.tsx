import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

const headings = {
  movies: msg`No movies right now`,
  series: msg`No series right now`,
  shows: msg`No shows right now`,
  anime: msg`No anime right now`,
  titles: msg`No titles right now`,
  results: msg`No results right now`,
};

interface PartialResultsNoticeProps {
  of: keyof typeof headings;
  nothing: boolean;
}

export function PartialResultsNotice({ of, nothing }: PartialResultsNoticeProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      art="failed"
      title={nothing ? t(headings[of]) : t`Some rows are missing`}
      text={t`We can’t load titles right now. Please try again.`}
      action={
        <ButtonLink href="" data-reload="">
          {t`Try again`}
        </ButtonLink>
      }
    />
  );
}
