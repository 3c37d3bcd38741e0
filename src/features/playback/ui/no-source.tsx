import type { WatchKind } from '#src/domain/title.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** Whose pages a player stands in: a sub-user is never led out of their area. */
export type PlayerArea = 'main' | 'sub';

interface NoSourceProps {
  kind: WatchKind;
  area: PlayerArea | undefined;
}

const others: Record<WatchKind | 'sub', { href: string; label: string }> = {
  sub: { href: paths.subUser, label: 'Other titles' },
  movie: { href: paths.movies, label: 'Other movies' },
  series: { href: paths.series, label: 'Other series' },
  anime: { href: paths.anime, label: 'Other anime' },
};

/** Where there is something else to watch. */
export function OtherTitles({ kind, area, small = false }: NoSourceProps & { small?: boolean }) {
  const { href, label } = others[area === 'sub' ? 'sub' : kind];
  return (
    <ButtonLink look={small ? 'line' : 'primary'} small={small} href={href}>
      {label}
    </ButtonLink>
  );
}

/** In the place of the frame, when no server has the title. */
export function NoSource({ kind, area }: NoSourceProps) {
  return (
    <div className="player-box" role="status">
      <EmptyState
        title="No playable source found."
        text="None of our servers has this title right now. Try again later, or choose another title."
        action={
          <>
            <OtherTitles kind={kind} area={area} />
            <ButtonLink look="line" href="" data-reload="">
              Try again
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
