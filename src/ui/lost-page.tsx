import { useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { type CachedPage, offlineText, offlineTexts } from '#src/domain/offline.ts';
import { Button } from './button.tsx';
import { FormError } from './notices.tsx';

/** Stands for a page that was lost. Its address holds what was asked for, so it can be asked for again. */
export function LostPage() {
  const id = useId();
  const { revalidate, state } = useRevalidator();
  const pages = useCachedPages();
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <title>{offlineTexts.heading}</title>
      <h1>{offlineTexts.heading}</h1>
      {state === 'idle' ? <FormError>{offlineText}</FormError> : <p role="status">Loading...</p>}
      <div>
        <Button data-first-focus="" onClick={() => revalidate()}>
          Try again
        </Button>
      </div>
      {pages.length === 0 ? null : (
        <section aria-labelledby={id}>
          <h2 id={id}>{offlineTexts.list}</h2>
          <ul aria-labelledby={id}>
            {pages.map(({ path, title }) => (
              <li key={path}>
                <a href={path} data-reload="">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

/** The worker knows whose copies may be read. */
function useCachedPages(): CachedPage[] {
  const [pages, setPages] = useState<CachedPage[]>([]);
  useEffect(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<CachedPage[]>) => setPages(data.map(decodeTitle));
    navigator.serviceWorker?.controller?.postMessage({ type: 'list' }, [port2]);
    return () => port1.close();
  }, []);
  return pages;
}

function decodeTitle({ path, title }: CachedPage): CachedPage {
  const { body } = new DOMParser().parseFromString(title, 'text/html');
  return { path, title: body.textContent ?? '' };
}
