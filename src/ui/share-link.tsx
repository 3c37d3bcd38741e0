import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { QuietStatus } from './notices.tsx';

interface ShareLinkProps {
  name: string;
  url: string;
  /** True if the page shows the address itself in a browser without script. */
  isHere?: boolean;
}

/** Uses the device's share sheet, or the clipboard if there is none. */
export function ShareLink({ name, url, isHere = false }: ShareLinkProps) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<Outcome>('shared');
  const handleShare = () => shareLink(name, url).then(setOutcome);
  const texts = { shared: '', copied: t`Link copied.`, shown: t`Copy this link: ${url}` };
  return (
    <>
      <div className="mark share scripted">
        <Button look="text" onClick={handleShare}>
          <Icon name="share" />
          {t`Share`}
        </Button>
        <QuietStatus text={texts[outcome]} />
      </div>
      {isHere ? (
        <noscript>
          <p>
            <Trans>
              Share <a href={url}>{url}</a>
            </Trans>
          </p>
        </noscript>
      ) : null}
    </>
  );
}

type Outcome = 'shared' | 'copied' | 'shown';

async function shareLink(title: string, url: string): Promise<Outcome> {
  try {
    if (navigator.share !== undefined) {
      await navigator.share({ title, url });
      return 'shared';
    }
  } catch (error) {
    // The viewer closed the share sheet without a choice.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'shown';
  }
}
