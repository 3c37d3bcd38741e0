import type { ReactNode } from 'react';
import { useState } from 'react';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import type { TitleMarks } from '#src/domain/marks.ts';
import type { TitleView } from '#src/features/catalogue/present.ts';
import { listFields, markKey, watchedFields } from '#src/features/viewing/marks/mark-fields.ts';
import { MarkButton, useMarkAtEnd } from '#src/features/viewing/ui/mark-button.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { QuietStatus } from '#src/ui/notices.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import { useHydrated } from '#src/ui/use-early-change.ts';

interface TitleActionsProps {
  title: TitleView;
  /** Is null for a movie. */
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

interface ShareProps {
  title: Pick<TitleView, 'name' | 'share'>;
  /** On the public page: a press before the modules are there waits for them. */
  isHere?: boolean;
}

/** Renders nothing for a title without a public page. Without script it is a link. */
export function ShareButton({ title: { name, share }, isHere = false }: ShareProps) {
  const publicUrl = useRootData()?.publicUrl ?? '';
  const isHydrated = useHydrated();
  const [status, setStatus] = useState('');
  if (share === null) return null;
  const label = (
    <>
      <Icon name="share" />
      Share
    </>
  );
  if (!isHydrated && !isHere)
    return (
      <ButtonLink look="line" href={share}>
        {label}
      </ButtonLink>
    );
  const handleShare = () => shareLink(name, publicUrl + share).then(setStatus);
  return (
    <>
      <div className="mark share scripted">
        <Button look="line" onClick={handleShare}>
          {label}
        </Button>
        <QuietStatus text={status} />
      </div>
      {isHere ? (
        <noscript>
          <p>
            Share <a href={share}>{publicUrl + share}</a>
          </p>
        </noscript>
      ) : null}
    </>
  );
}

/** What to say afterwards. */
async function shareLink(title: string, url: string): Promise<string> {
  try {
    if (navigator.share !== undefined) {
      await navigator.share({ title, url });
      return '';
    }
  } catch (error) {
    // The viewer chose nothing.
    if (error instanceof DOMException && error.name === 'AbortError') return '';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'Link copied.';
  } catch {
    return `Copy this link: ${url}`;
  }
}
