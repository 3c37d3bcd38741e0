import { earlyRowsHeader } from '#src/domain/early-rows.ts';

declare global {
  interface Window {
    /** The viewer's part of the page: null if it was refused, undefined if it was lost. */
    earlyPart?: { url: string; response: Promise<unknown> };
  }
}

/** Asks for the viewer's part and draws its rows, which modules would do seconds later on a slow phone. */
export function fetchEarlyPart(): void {
  const { dataset } = document.documentElement;
  const url = dataset.personal;
  if (url === undefined) return;
  const response = fetch(url, { headers: { [earlyRowsHeader]: '1' } })
    .then((part) => (part.ok ? part.json() : null))
    .catch(() => undefined);
  window.earlyPart = { url, response };
  response.then((part) => {
    const rows = part?.rows ?? {};
    drawRows(rows);
    afterParsing(() => drawRows(rows));
  });
}

function afterParsing(act: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', act, { once: true });
  else act();
}

function drawRows(rows: Record<string, string>): void {
  const { dataset } = document.documentElement;
  for (const place of document.querySelectorAll<HTMLElement>('.personal-place')) {
    const kind = place.dataset.kind ?? '';
    const list = place.querySelector('ul');
    const row = rows[kind];
    // The parser writes what comes after it.
    const isParsed = document.readyState !== 'loading' || place.nextElementSibling !== null;
    if (list === null || !isParsed || 'drawn' in place.dataset || !dataset.watched?.includes(kind)) continue;
    if (row) {
      list.innerHTML = row;
      place.removeAttribute('aria-hidden');
      place.removeAttribute('inert');
      place.dataset.drawn = '';
    } else if (dataset.saver === 'on') {
      // No modules come to take the empty place away.
      dataset.watched = dataset.watched.replace(kind, '');
    }
  }
}
