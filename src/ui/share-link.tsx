import { useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { QuietStatus } from './notices.tsx';

interface ShareLinkProps {
  name: string;
  url: string;
  /** On the page itself, without script, the address is shown. */
  isHere?: boolean;
}

/** The device's own way to share, or else the clipboard. */
export function ShareLink({ name, url, isHere = false }: ShareLinkProps) {
  const [status, setStatus] = useState('');
  const handleShare = () => shareLink(name, url).then(setStatus);
  return (
    <>
      <div className="mark share scripted">
        <Button look="line" onClick={handleShare}>
          <Icon name="share" />
          Share
        </Button>
        <QuietStatus text={status} />
      </div>
      {isHere ? (
        <noscript>
          <p>
            Share <a href={url}>{url}</a>
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
