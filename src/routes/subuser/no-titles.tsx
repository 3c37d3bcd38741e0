import type { TitleKind } from '#src/domain/title.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

interface NoTitlesProps {
  kind: TitleKind;
  limits: { genres: readonly string[]; young: boolean };
}

export function NoTitles({ kind, limits: { genres, young } }: NoTitlesProps) {
  const what = kind === 'movie' ? 'movies' : 'series';
  const chosen = genres.length === 0 ? what : `${listed(genres)} ${what}`;
  const reason = young ? `We found no ${chosen} that are right for your age.` : `We found no ${chosen}.`;
  const remedy =
    genres.length === 0
      ? 'Ask a grown-up to check your age group, or come back a bit later.'
      : 'Ask a grown-up to choose more genres for you, or come back a bit later.';
  return (
    <EmptyState
      title={kind === 'movie' ? 'No movies for you yet' : 'No series for you yet'}
      text={`${reason} ${remedy}`}
      action={
        <ButtonLink href="" data-reload="" look="quiet">
          Try again
        </ButtonLink>
      }
    />
  );
}

const lists = new Intl.ListFormat('en-ZA', { type: 'disjunction' });

function listed(genres: readonly string[]): string {
  return lists.format(genres.map((genre) => (genre === 'SciFi' ? 'Sci-Fi' : genre)));
}

export function TitlesUnavailable({ kind }: { kind: TitleKind }) {
  return (
    <EmptyState
      title={kind === 'movie' ? 'No movies right now' : 'No series right now'}
      text="We can’t load titles right now. Please try again."
      action={
        <ButtonLink href="" data-reload="">
          Try again
        </ButtonLink>
      }
    />
  );
}
