import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

interface UnavailableProps {
  kind: 'movie' | 'series' | 'anime';
}

const words = {
  movie: { what: 'movie', href: paths.movies, others: 'Movies' },
  series: { what: 'series', href: paths.series, others: 'Series' },
  anime: { what: 'anime', href: paths.anime, others: 'Anime' },
};

/** In the place of a player whose title can't be known just now. */
export function Unavailable({ kind }: UnavailableProps) {
  const { what, href, others } = words[kind];
  return (
    <EmptyState
      page
      title={`We can’t look this ${what} up just now`}
      text="The film database isn’t answering. It usually comes back within minutes."
      action={
        <>
          <ButtonLink href="" data-reload="">
            Try again
          </ButtonLink>
          <ButtonLink look="line" href={href}>
            {others}
          </ButtonLink>
        </>
      }
    />
  );
}
