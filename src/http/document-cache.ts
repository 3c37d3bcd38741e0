import type { Log } from '#src/adapters/log.ts';
import { type Audience, audienceKey, everyone } from '#src/domain/audience.ts';
import type { Gaps } from '#src/features/catalogue/gaps.ts';
import type { CatalogueVersion } from '#src/features/catalogue/version-store.ts';
import { packDocument, type RenderedDocument } from './document.ts';
import { type DocumentName, isUsualLook } from './document-name.ts';
import type { Cached, RenderCache, RenderKind, RenderName } from './render-cache.ts';

export interface DocumentCacheOptions {
  renders: RenderCache;
  render(name: DocumentName, audience: Audience, gaps: Gaps, signal: AbortSignal): Promise<Response>;
  headers: Record<string, string>;
  log: Log;
}

const everybody = audienceKey(everyone);

/** Documents that viewers share. */
export class DocumentCache {
  readonly #options: DocumentCacheOptions;
  /** Documents for which a render with the hero's next title is scheduled or done. */
  readonly #redrawn = new WeakSet<RenderedDocument>();

  constructor(options: DocumentCacheOptions) {
    this.#options = options;
  }

  has(name: DocumentName, audience: Audience): boolean {
    return this.#options.renders.has(renderName(name, audience));
  }

  find(
    name: DocumentName,
    audience: Audience,
    version: CatalogueVersion,
  ): Cached<RenderedDocument> | undefined {
    const cached = this.#options.renders.find<RenderedDocument>(renderName(name, audience), version);
    if (cached !== undefined) this.#redrawLater(cached.value, name, audience, version);
    return cached;
  }

  /**
   * A failed render and one that sets a cookie are returned, but not cached. `cached` is the result of `find`.
   */
  async renew(
    name: DocumentName,
    audience: Audience,
    version: CatalogueVersion,
    { cached, signal }: { cached: Cached<RenderedDocument> | undefined; signal: AbortSignal | null },
  ): Promise<RenderedDocument | Response> {
    if (cached?.freshness === 'stale') this.#renderBehind(name, audience, version);
    if (cached !== undefined && cached.freshness !== 'failed') return cached.value;
    const rendered = await this.#render(name, audience, version, signal);
    if (!(rendered instanceof Response)) this.#redrawLater(rendered, name, audience, version);
    return rendered;
  }

  /** Renders the document with the hero's next title, `redrawMs` after this one was served. */
  #redrawLater(
    document: RenderedDocument,
    name: DocumentName,
    audience: Audience,
    version: CatalogueVersion,
  ): void {
    const { redrawMs } = name.page;
    if (redrawMs === null || !name.isFront || this.#redrawn.has(document)) return;
    this.#redrawn.add(document);
    const redraw = () => {
      const cached = this.#options.renders.find(renderName(name, audience), version);
      if (cached?.value === document) this.#renderBehind(name, audience, version);
    };
    setTimeout(redraw, redrawMs).unref();
  }

  #renderBehind(name: DocumentName, audience: Audience, version: CatalogueVersion): void {
    this.#render(name, audience, version, null).catch((error: unknown) =>
      this.#options.log.error(
        { err: error, url: name.href },
        'A cached document could not be rendered again',
      ),
    );
  }

  #render(
    name: DocumentName,
    audience: Audience,
    version: CatalogueVersion,
    signal: AbortSignal | null,
  ): Promise<RenderedDocument | Response> {
    const { renders, render, headers } = this.#options;
    const pack = async (gaps: Gaps, abandoned: AbortSignal) => {
      const response = await render(name, audience, gaps, abandoned);
      const isShared = response.status === name.status && !response.headers.has('Set-Cookie');
      return isShared ? packDocument(response, headers) : response;
    };
    return renders.render(renderName(name, audience), version, pack, signal);
  }
}

function renderName(name: DocumentName, audience: Audience): RenderName {
  const { href, bar, screen, saver, language } = name;
  const key = `${audienceKey(audience)} ${bar} ${language} ${screen} ${saver ? 'saver ' : ''}${href}`;
  return { kind: kindOf(name, audience), key };
}

function kindOf(name: DocumentName, audience: Audience): RenderKind {
  const isUsual = isUsualLook(name);
  if (audience.choices !== undefined) return isUsual && name.isFront ? 'chosen' : 'chosenOthers';
  if (name.page.forStrangers) return isUsual ? 'strangers' : 'strangersLooks';
  if (!isUsual) return 'looks';
  if (!name.isFront) return 'addresses';
  return audienceKey(audience) === everybody ? 'fronts' : 'audiences';
}
