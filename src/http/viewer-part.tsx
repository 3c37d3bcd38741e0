import { createHash } from 'node:crypto';
import type { I18n } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import { viewerDataId } from '#src/browser/content-id.ts';
import { AppError } from '#src/domain/errors.ts';
import { whoOf } from '#src/domain/offline.ts';
import { pageOwnerField, sharedForms } from '#src/domain/page-owner.ts';
import type { PageRoute } from '#src/domain/page-route.ts';
import type { Session } from '#src/features/accounts/sessions/session-reader.ts';
import { type Personal, rowsAt, selectRows, type ViewerRow } from '#src/features/viewing/personal.ts';
import { readTimeLeft } from '#src/features/viewing/screen-time/screen-time.ts';
import { HandOver } from '#src/features/viewing/ui/hand-over.tsx';
import { TimeLeftStatus } from '#src/features/viewing/ui/time-left.tsx';
import { splitAtHoles, type ViewerHole } from '#src/features/viewing/viewer-holes.ts';
import type { Services } from '#src/http/request/services.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { TextsProvider } from '#src/languages/texts.tsx';
import { readPersonal } from '#src/routes/parts/me/endpoint.ts';
import { Face } from '#src/ui/avatar.tsx';
import { PicturesProvider } from '#src/ui/pictures.tsx';
import { RowList } from '#src/ui/title-row.tsx';
import { HtmlResponse } from './html-response.ts';
import type { PackedText } from './joined-gzip.ts';
import type { BrowserLook } from './look.ts';
import type { RenderCache } from './render-cache.ts';

/** Texts that fill a document's holes. */
export interface ViewerPart extends Record<ViewerHole, string> {
  /** A part of the document's ETag. */
  tag: string;
  /** Compressed holes, by hole and encoding. An entry is made when it is first needed. */
  packed: Map<string, PackedText>;
  bytes: number;
}

export const emptyPart: ViewerPart = {
  face: '',
  people: '',
  time: '',
  rows: '',
  first: '',
  later: '',
  data: '',
  tag: '',
  packed: new Map(),
  bytes: 0,
};

/** Renders the parts of documents that depend on the viewer. A change by the household takes effect at once. */
export class ViewerParts {
  readonly #services: Services;
  readonly #renders: RenderCache;

  constructor(services: Services, renders: RenderCache) {
    this.#services = services;
    this.#renders = renders;
  }

  /** Returns an empty part if the database fails: the document is sent without it, and the page asks again. */
  async read(
    session: Session,
    deviceKey: string,
    { path }: Pick<PageRoute, 'path'>,
    { saver, language }: Omit<BrowserLook, 'screen'>,
  ): Promise<ViewerPart> {
    const { viewer, changes, catalogue } = session;
    if (viewer === null) return emptyPart;
    const { log, outside } = this.#services;
    const rows = rowsAt(path);
    const who = whoOf(deviceKey);
    const version = { ...catalogue, visibility: `${catalogue.visibility} ${changes}` };
    const texts = textsIn(language);
    try {
      const timeLeft = rows === 'all' ? await readTimeLeft(this.#services, viewer, texts) : null;
      const key = JSON.stringify([viewer, who, timeLeft, rows, saver, language]);
      const name = { kind: 'viewers', key } as const;
      const cached = this.#renders.find<ViewerPart>(name, version);
      // A stale part lacks new episodes, so it is rendered again before the answer.
      if (cached?.freshness === 'fresh') return cached.value;
      const draw = async () =>
        drawPart(await readPersonal(this.#services, { viewer, who, timeLeft }, rows, texts), {
          base: outside.pictures,
          saver,
          texts,
        });
      return await this.#renders.render(name, version, draw);
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

/** Uses the browser's components, because the browser's first render must equal this. */
function drawPart(personal: Personal, { base, saver, texts }: DrawOptions): ViewerPart {
  const { mainUserId, photoUrl, initial, character, subUserName, people, timeLeft, rows } = personal;
  const face = renderToString(
    <TextsProvider value={texts}>
      <Face photo={photoUrl} initial={initial} character={character} name={subUserName} />
    </TextsProvider>,
  );
  const peopleHtml = renderToString(
    <TextsProvider value={texts}>
      <HandOver owner={mainUserId} people={people} />
    </TextsProvider>,
  );
  const time = renderToString(
    <TextsProvider value={texts}>
      <TimeLeftStatus time={timeLeft} isOwn={subUserName !== null} />
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
  const data = renderToString(<ViewerDataContent personal={personal} />);
  const tag = createHash('sha256')
    .update(face)
    .update(peopleHtml)
    .update(data)
    .digest('base64url')
    .slice(0, 16);
  const rowsHtml = first + later;
  const bytes = 2 * (face.length + peopleHtml.length + time.length + 2 * rowsHtml.length + data.length);
  return {
    face,
    people: peopleHtml,
    time,
    rows: rowsHtml,
    first,
    later,
    data,
    tag,
    packed: new Map(),
    bytes,
  };
}

function ViewerDataContent({ personal }: { personal: Personal }) {
  return (
    <>
      <script
        id={viewerDataId}
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the JSON is escaped
        dangerouslySetInnerHTML={{ __html: escapeJson(JSON.stringify(personal)) }}
      />
      {sharedForms.map((form) => (
        <input key={form} type="hidden" form={form} name={pageOwnerField} value={personal.mainUserId} />
      ))}
    </>
  );
}

const escapes: Record<string, string> = {
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** The escape keeps a text from ending its script element. */
function escapeJson(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (letter) => escapes[letter] ?? '');
}

/** Fills the holes of a response that isn't cached. */
export async function fillHoles(answer: Response, readPart: () => Promise<ViewerPart>): Promise<Response> {
  if (answer.headers.get('Content-Type')?.startsWith('text/html') !== true) return answer;
  const { pieces, holes } = splitAtHoles(await answer.text());
  const part = holes.length === 0 ? emptyPart : await readPart();
  const html = pieces.map((piece, index) => {
    const hole = holes[index];
    return hole === undefined ? piece : piece + part[hole];
  });
  return new HtmlResponse(html.join(''), answer);
}
