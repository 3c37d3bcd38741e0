import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useTelevision } from '#src/browser/screen.ts';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import { listOf, markKey, watchedOf } from '#src/domain/journal.ts';
import type { TitleMarks } from '#src/domain/marks.ts';
import type { TitleView } from '#src/features/catalogue/present.ts';
import { MarkButton, useMarkAtEnd } from '#src/features/viewing/ui/mark-button.tsx';
import { WhatsAppLink } from '#src/routes/title/whats-app-link.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import { ShareLink } from '#src/ui/share-link.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';

interface TitleActionsProps {
  title: TitleView;
  /** It is null for a movie. */
  place: EpisodePlace | null;
  /** Null if the viewer can mark nothing. */
  marks: TitleMarks | null;
  children?: ReactNode;
}

export function TitleActions({ title, place, marks, children }: TitleActionsProps) {
  const { t } = useLingui();
  const marked = {
    kind: title.kind === 'movie' ? ('movie' as const) : ('series' as const),
    titleId: title.id,
  };
  const [listed, watched] = [listOf(marked), watchedOf(marked, place)];
  // A television has no button to share, because nobody sends an address from it.
  const isTelevision = useTelevision();
  useMarkAtEnd(watched);
  return (
    <div className="cluster title-actions">
      {marks === null ? null : (
        <>
          <MarkButton key={markKey(listed)} of={listed} was={marks.listed} name={t`My List`} />
          {marks.watched === null ? null : (
            <MarkButton
              key={markKey(watched)}
              of={watched}
              was={marks.watched}
              name={t`Watched`}
              icons={['unseen', 'check']}
            />
          )}
        </>
      )}
      {isTelevision ? null : <ShareButton title={title} />}
      {children}
    </div>
  );
}

interface ShareProps {
  title: Pick<TitleView, 'name' | 'share'>;
  /** True if a press must work before the modules are loaded, as on the public page. */
  isHere?: boolean;
}

/** Renders nothing for a title without a public page. Without script the buttons are links. */
export function ShareButton({ title: { name, share }, isHere = false }: ShareProps) {
  const { t } = useLingui();
  const publicUrl = useRootData()?.publicUrl ?? '';
  const isHydrated = useHydrated();
  if (share === null) return null;
  const shared = { name, url: publicUrl + share };
  return (
    <>
      {isHydrated || isHere ? (
        <ShareLink {...shared} isHere={isHere} />
      ) : (
        <ButtonLink look="text" href={share}>
          <Icon name="share" />
          {t`Share`}
        </ButtonLink>
      )}
      <WhatsAppLink {...shared} />
    </>
  );
}
