import { createHash } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { AppError } from '#src/domain/errors.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { type Personal, rowsAt } from '#src/features/viewing/personal.ts';
import { splitAtHoles, type ViewerHole } from '#src/features/viewing/viewer-holes.ts';
import type { Services } from '#src/http/request/services.ts';
import { readPersonal } from '#src/routes/parts/me/endpoint.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { PicturesProvider } from '#src/ui/pictures.tsx';
import { RowList } from '#src/ui/title-row.tsx';
import type { MatchedPage } from './match.ts';

/** What fills a document's holes. */
export interface ViewerPart extends Record<ViewerHole, string> {
  /** The document's ETag contains it. */
  tag: string;
}

export const emptyPart: ViewerPart = { face: '', rows: '', data: '', tag: '' };

/** Without the database the document goes out without its viewer's part, and the page asks again. */
export async function renderViewerPart(
  services: Services,
  viewer: Viewer | null,
  page: Pick<MatchedPage, 'path'>,
  saver: boolean,
): Promise<ViewerPart> {
  if (viewer === null) return emptyPart;
  try {
    const personal = await readPersonal(services, viewer, rowsAt(page.path));
    return drawPart(personal, { base: services.outside.pictures, saver });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    services.log.warn({ err: error }, 'The viewer’s part of a document could not be read');
    return emptyPart;
  }
}

/** The same components as in the browser, whose first render must equal this. */
function drawPart(personal: Personal, { base, saver }: { base: string; saver: boolean }): ViewerPart {
  const { photoUrl, initial, rows } = personal;
  const face = renderToString(<Avatar photo={photoUrl} initial={initial} />);
  const list = renderToString(
    <PicturesProvider value={base} saver={saver}>
      <RowList rows={rows} />
    </PicturesProvider>,
  );
  const data = escapeJson(JSON.stringify(personal));
  const tag = createHash('sha256').update(face).update(data).digest('base64url').slice(0, 16);
  return { face, rows: list, data, tag };
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
