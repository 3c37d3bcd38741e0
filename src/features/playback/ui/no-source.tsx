import type { WatchKind } from '#src/domain/title.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

interface NoSourceProps {
  kind: WatchKind;
}

const others: Record<WatchKind, { href: string; label: string }> = {
  movie: { href: paths.movies, label: 'Other movies' },
  series: { href: paths.series, label: 'Other series' },
  anime: { href: paths.anime, label: 'Other anime' },
};

/** In the place of the frame, when no server has the title. */
export function NoSource({ kind }: NoSourceProps) {
  return (
    <div className="player-box" role="status">
      <EmptyState
        title="No playable source found."
        text="None of our servers has this title right now. Try again later, or choose another title."
        action={
          <>
            <ButtonLink href={others[kind].href}>{others[kind].label}</ButtonLink>
            <ButtonLink look="line" href="" data-reload="">
              Try again
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
