import { createHash } from 'node:crypto';
import type { I18n } from '@lingui/core';
import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { AppError } from '#src/domain/errors.ts';
import type { Session } from '#src/features/accounts/sessions/session-reader.ts';
import { type Personal, rowsAt, selectRows, type ViewerRow } from '#src/features/viewing/personal.ts';
import { splitAtHoles, type ViewerHole } from '#src/features/viewing/viewer-holes.ts';
import type { Services } from '#src/http/request/services.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { TextsProvider } from '#src/languages/texts.tsx';
import { readPersonal } from '#src/routes/parts/me/endpoint.ts';
import { Face } from '#src/ui/avatar.tsx';
import { PicturesProvider } from '#src/ui/pictures.tsx';
import { RowList } from '#src/ui/title-row.tsx';
import type { BrowserLook } from './look.ts';
import type { MatchedPage } from './match.ts';

/** What fills a document's holes. */
export interface ViewerPart extends Record<ViewerHole, string> {
  /** The document's ETag contains it. */
  tag: string;
  /** Compressed when first sent. */
  frames: Partial<Record<ViewerHole, Uint8Array>>;
}

export const emptyPart: ViewerPart = {
  face: '',
  rows: '',
  first: '',
  later: '',
  data: '',
  tag: '',
  frames: {},
};

/** New episodes and finished fetches count within it; changes by the household and of what may be seen count at once. */
const maxAgeMs = 30_000;

/** Of their texts. */
const maxBytes = 32 * 1024 * 1024;

interface Entry {
  part: ViewerPart;
  renderedAt: number;
}

/** Renders what documents show of their viewers. Keyed by the viewer, the household's changes and the catalogue's version. */
export class ViewerParts {
  readonly #services: Services;
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ part: { face, rows, data } }) => 2 * (face.length + 2 * rows.length + data.length),
  });

  constructor(services: Services) {
    this.#services = services;
  }

  /** Without the database the document goes out without its viewer's part, and the page asks again. */
  async read(
    session: Session,
    { path }: Pick<MatchedPage, 'path'>,
    { saver, language }: Omit<BrowserLook, 'screen'>,
  ): Promise<ViewerPart> {
    const { viewer, changes, catalogue } = session;
    if (viewer === null) return emptyPart;
    const { clock, log, outside } = this.#services;
    const kind = rowsAt(path);
    const key = JSON.stringify([viewer, changes, catalogue, kind, saver, language]);
    const renderedAt = clock.monotonic();
    const entry = this.#entries.get(key);
    if (entry !== undefined && renderedAt - entry.renderedAt < maxAgeMs) return entry.part;
    try {
      const texts = textsIn(language);
      const personal = await readPersonal(this.#services, viewer, kind, texts);
      const part = drawPart(personal, { base: outside.pictures, saver, texts });
      this.#entries.set(key, { part, renderedAt });
      return part;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error }, 'The viewer’s part of a document could not be read');
      return emptyPart;
    }
  }
}

interface DrawOptions {
  base: string;
  saver: boolean;
  texts: I18n;
}

/** The same components as in the browser, whose first render must equal this. */
function drawPart(personal: Personal, { base, saver, texts }: DrawOptions): ViewerPart {
  const { photoUrl, initial, subUserName, rows } = personal;
  const face = renderToString(
    <TextsProvider value={texts}>
      <Face photo={photoUrl} initial={initial} name={subUserName} />
    </TextsProvider>,
  );
  const draw = (part: readonly ViewerRow[]) =>
    renderToString(
      <TextsProvider value={texts}>
        <PicturesProvider value={base} saver={saver}>
          <RowList rows={part} />
        </PicturesProvider>
      </TextsProvider>,
    );
  const [first, later] = [draw(selectRows(rows, 'first')), draw(selectRows(rows, 'later'))];
  const data = escapeJson(JSON.stringify(personal));
  const tag = createHash('sha256').update(face).update(data).digest('base64url').slice(0, 16);
  return { face, rows: first + later, first, later, data, tag, frames: {} };
}

const escapes: Record<string, string> = {
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** So that no text ends its script element. */
function escapeJson(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (letter) => escapes[letter] ?? '');
}

/** In a response that is not kept. */
export async function fillHoles(answer: Response, readPart: () => Promise<ViewerPart>): Promise<Response> {
  if (answer.headers.get('Content-Type')?.startsWith('text/html') !== true) return answer;
  const { pieces, holes } = splitAtHoles(await answer.text());
  const part = holes.length === 0 ? emptyPart : await readPart();
  const html = pieces.map((piece, index) => {
    const hole = holes[index];
    return hole === undefined ? piece : piece + part[hole];
  });
  return new Response(html.join(''), answer);
}
