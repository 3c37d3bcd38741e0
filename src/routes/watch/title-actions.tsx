import type { ReactNode } from 'react';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import type { TitleMarks } from '#src/domain/marks.ts';
import type { TitleView } from '#src/features/catalogue/present.ts';
import { listFields, markKey, watchedFields } from '#src/features/viewing/marks/mark-fields.ts';
import { MarkButton, useMarkAtEnd } from '#src/features/viewing/ui/mark-button.tsx';
import { ShareButton } from './share-button.tsx';

interface TitleActionsProps {
  title: TitleView;
  /** Null for a movie. */
  place: EpisodePlace | null;
  /** Null where nothing can be marked. */
  marks: TitleMarks | null;
  children?: ReactNode;
}

export function TitleActions({ title, place, marks, children }: TitleActionsProps) {
  const marked = {
    kind: title.kind === 'movie' ? ('movie' as const) : ('series' as const),
    titleId: title.id,
  };
  const [listed, watched] = [listFields(marked), watchedFields(marked, place)];
  useMarkAtEnd(watched);
  return (
    <div className="cluster title-actions">
      {marks === null ? null : (
        <>
          <MarkButton key={markKey(listed)} of={listed} was={marks.listed} name="My List" />
          <MarkButton
            key={markKey(watched)}
            of={watched}
            was={marks.watched}
            name="Watched"
            icons={['unseen', 'check']}
          />
        </>
      )}
      <ShareButton title={title} />
      {children}
    </div>
  );
}
