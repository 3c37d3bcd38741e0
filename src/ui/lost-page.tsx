import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import type { CachedPage } from '#src/domain/offline.ts';
import { offlineText, offlineTexts } from '#src/domain/offline-words.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/**
 * Replaces a page that couldn't be loaded. The address is still the requested one, so a retry loads that page.
 * `text` is the reason.
 */
export function LostPage({ text }: { text: string }) {
  const { t } = useLingui();
  const isOffline = text === t(offlineText);
  const heading = isOffline ? t(offlineTexts.heading) : t`This page didn’t load`;
  const id = useId();
  const { revalidate, state } = useRevalidator();
  const pages = useCachedPages();
  const isIdle = state === 'idle';
  return (
    <main id={contentId} tabIndex={-1} className="lost-page">
      <title>{heading}</title>
      <EmptyState
        page
        art={isOffline ? 'offline' : 'failed'}
        title={heading}
        text={isIdle ? text : t`Loading...`}
        role={isIdle ? 'alert' : 'status'}
        action={
          <Button data-first-focus="" onClick={() => revalidate()}>
            {t`Try again`}
          </Button>
        }
      />
      {pages.length === 0 ? null : (
        <section className="page narrow kept-pages" aria-labelledby={id}>
          <h2 id={id}>{t(offlineTexts.list)}</h2>
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

/** Asks the worker, which knows whose copies may be read. */
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

function decodeTitle(page: CachedPage): CachedPage {
  const { body } = new DOMParser().parseFromString(page.title, 'text/html');
  return { ...page, title: body.textContent ?? '' };
}
