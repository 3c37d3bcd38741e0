import type { ReactNode } from 'react';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import type { MarkedTitle, TitleMarks } from '#src/domain/marks.ts';
import { listFields, markKey, watchedFields } from '#src/features/marks/mark-fields.ts';
import { MarkButton } from '#src/features/marks/ui/mark-button.tsx';

interface TitleActionsProps {
  title: MarkedTitle;
  /** Null for a movie. */
  place: EpisodePlace | null;
  /** Null where nothing can be marked. */
  marks: TitleMarks | null;
  children?: ReactNode;
}

/** Under a player. */
export function TitleActions({ title, place, marks, children }: TitleActionsProps) {
  const [listed, watched] = [listFields(title), watchedFields(title, place)];
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
      {children}
    </div>
  );
}
