import type { WatchKind } from '#src/domain/title.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** Whose pages a player stands in: a sub-user is never led out of their area. */
export type PlayerArea = 'main' | 'sub';

interface NoSourceProps {
  kind: WatchKind;
  area: PlayerArea | undefined;
  /** The day on which the title comes out; null when it is out. */
  coming?: string | null;
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

/** In the place of the frame, when no server has the title, or none can have it yet. */
export function NoSource({ kind, area, coming = null }: NoSourceProps) {
  if (coming !== null) {
    return (
      <div className="player-box" role="status">
        <EmptyState
          title={`Coming on ${coming}`}
          text="It isn’t out yet, so there is nothing to play. Come back then, or choose another title."
          action={<OtherTitles kind={kind} area={area} />}
        />
      </div>
    );
  }
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
