import type { Area } from '#src/area.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

interface NoSourceProps {
  kind: WatchKind;
  area: Area;
  /** Null once it is out. */
  coming?: string | null;
}

export function OtherTitles({ kind, area, small = false }: NoSourceProps & { small?: boolean }) {
  const { href, label } = area.others[kind];
  return (
    <ButtonLink look={small ? 'line' : 'primary'} small={small} href={href}>
      {label}
    </ButtonLink>
  );
}

export function NoSource({ kind, area, coming = null }: NoSourceProps) {
  if (coming !== null) {
    return (
      <div className="player-box" role="status">
        <EmptyState
          title={`Coming on ${coming}`}
          text="It isn’t out yet, so there is nothing to play. Come back on that day, or choose another title."
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
