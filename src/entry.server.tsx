import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { allowViteClient } from '#src/http/headers.ts';
import { ScreenProvider } from './browser/screen.ts';
import type { Language } from './domain/languages.ts';
import type { Screen } from './domain/screen.ts';
import { contentSecurityPolicy } from './http/headers.ts';
import { HtmlResponse } from './http/html-response.ts';
import { finishHtml } from './http/inline.ts';
import {
  failureContext,
  languageContext,
  screenContext,
  servicesContext,
  textsContext,
} from './http/request/contexts.ts';
import { textsIn } from './languages/catalogues.ts';
import { TextsProvider } from './languages/texts.tsx';
import { NonceProvider } from './ui/nonce.tsx';

/** The whole document is rendered first, because its policy needs the hashes of its inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { callers, turns } = context.get(servicesContext);
  const draw = () => drawDocument(request, { status, headers }, routerContext, context);
  return turns.draw(callers.current, draw, context.get(textsContext));
}

async function drawDocument(
  request: Request,
  { status, headers }: { status: number; headers: Headers },
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const services = context.get(servicesContext);
  const language = context.get(languageContext);
  const nonce = randomBytes(12).toString('hex');
  const rendered = await renderWhole(
    request,
    { ...routerContext, manifest: services.manifests.get(language) ?? routerContext.manifest },
    { nonce, screen: context.get(screenContext), language },
    (error) =>
      services.log.error(
        { err: error, path: new URL(request.url).pathname },
        'A part of a page could not be rendered',
      ),
  );
  const { html, scripts, styles } = finishHtml(rendered, nonce, !import.meta.env.DEV);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const policy = contentSecurityPolicy(services.outside, { scripts, styles });
  headers.set('Content-Security-Policy', import.meta.env.DEV ? allowViteClient(policy) : policy);
  return new HtmlResponse(html, { status, headers });
}

/** Without this the router prints stacks outside the log. Statuses, redirects and aborts are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.set(failureContext, error);
  const { log } = context.get(servicesContext);
  log.error({ err: error, path: new URL(request.url).pathname }, 'A page failed');
};

function renderWhole(
  request: Request,
  context: EntryContext,
  { nonce, screen, language }: { nonce: string; screen: Screen; language: Language },
  onError: (error: unknown) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <ScreenProvider value={screen}>
          <TextsProvider value={textsIn(language)}>
            <ServerRouter context={context} url={request.url} nonce={nonce} />
          </TextsProvider>
        </ScreenProvider>
      </NonceProvider>,
      {
        nonce,
        // React would move a larger part to its place by a script, and a document must not depend on scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(sink),
        onShellError: reject,
        onError,
      },
    );
  });
}
