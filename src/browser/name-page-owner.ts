import { pageOwnerHeader } from '#src/domain/page-owner.ts';
import { viewerDataId } from './content-id.ts';

/** Each change that this document sends says whose page it is; a sign-in loads another document. */
export function namePageOwner(): void {
  const owner = readOwner();
  if (owner === null) return;
  const plainFetch = window.fetch;
  window.fetch = (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (/^(?:GET|HEAD)$/i.test(method) || url.origin !== location.origin) return plainFetch(input, init);
    // Chromium 79 sends no header of ours from a page that is left. Players' words name their viewer themselves.
    if (init?.keepalive === true) return plainFetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(pageOwnerHeader, owner);
    return plainFetch(input, { ...init, headers });
  };
}

/** Returns null in a visitor's document. */
function readOwner(): string | null {
  const text = document.getElementById(viewerDataId)?.textContent ?? '';
  // `viewer-part.tsx` writes this shape.
  return text === '' ? null : (JSON.parse(text) as { mainUserId: string }).mainUserId;
}
