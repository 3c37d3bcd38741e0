import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { genreTexts } from '#src/domain/genre-texts.ts';
import type { Genre } from '#src/domain/genres.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

interface NoTitlesProps {
  kind: TitleKind;
  limits: { genres: readonly Genre[]; young: boolean };
}

export function NoTitles({ kind, limits: { genres, young } }: NoTitlesProps) {
  const { t, i18n } = useLingui();
  const reason = genres.length === 0 ? reasons[kind] : genreReasons(listed(i18n, genres))[kind];
  const remedy =
    genres.length === 0
      ? t`Ask a grown-up to check your age group, or come back a bit later.`
      : t`Ask a grown-up to choose more genres for you, or come back a bit later.`;
  return (
    <EmptyState
      art="empty"
      title={kind === 'movie' ? t`No movies for you yet` : t`No series for you yet`}
      text={`${t(young ? reason.young : reason.any)} ${remedy}`}
      action={
        <ButtonLink href="" data-reload="" look="quiet">
          {t`Try again`}
        </ButtonLink>
      }
    />
  );
}

type Reasons = Record<TitleKind, { young: MessageDescriptor; any: MessageDescriptor }>;

const reasons: Reasons = {
  movie: {
    young: msg`We found no movies that are right for your age.`,
    any: msg`We found no movies.`,
  },
  series: {
    young: msg`We found no series that are right for your age.`,
    any: msg`We found no series.`,
  },
};

function genreReasons(genres: string): Reasons {
  return {
    movie: {
      young: msg`We found no ${{ genres }} movies that are right for your age.`,
      any: msg`We found no ${{ genres }} movies.`,
    },
    series: {
      young: msg`We found no ${{ genres }} series that are right for your age.`,
      any: msg`We found no ${{ genres }} series.`,
    },
  };
}

function listed(i18n: I18n, genres: readonly Genre[]): string {
  const names = genres.map((genre) => i18n._(genreTexts[genre]));
  const last = names.pop() ?? '';
  if (names.length === 0) return last;
  return i18n._(msg`${{ genres: names.join(', ') }} or ${{ last }}`);
}

export function TitlesUnavailable({ kind }: { kind: TitleKind }) {
  const { t } = useLingui();
  return (
    <EmptyState
      art="failed"
      title={kind === 'movie' ? t`No movies right now` : t`No series right now`}
      text={t`We can’t load titles right now. Please try again.`}
      action={
        <ButtonLink href="" data-reload="">
          {t`Try again`}
        </ButtonLink>
      }
    />
  );
}
