import { pageOwnerHeader } from '#src/domain/page-owner.ts';
import { readPageViewer } from './page-viewer.ts';

/** Adds the page's owner to each change that this document sends. A sign-in loads another document. */
export function namePageOwner(): void {
  const owner = readPageViewer()?.mainUserId;
  if (owner === undefined) return;
  const plainFetch = window.fetch;
  window.fetch = (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (/^(?:GET|HEAD)$/i.test(method) || url.origin !== location.origin) return plainFetch(input, init);
    // Chromium 79 refuses own headers with `keepalive`. Such requests name their viewer in the body.
    if (init?.keepalive === true) return plainFetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(pageOwnerHeader, owner);
    return plainFetch(input, { ...init, headers });
  };
}
