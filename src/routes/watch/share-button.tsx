import { useState } from 'react';
import type { TitleView } from '#src/features/catalogue/present.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { QuietStatus } from '#src/ui/quiet-status.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

interface ShareProps {
  title: Pick<TitleView, 'name' | 'share'>;
  /** On the public page: a press before the modules are there waits for them. */
  isHere?: boolean;
}

/** Nothing for a title without a public page. A link without script. */
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
