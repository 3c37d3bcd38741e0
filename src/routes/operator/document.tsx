import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Operator } from '#src/domain/operator.ts';
import sheet from './desk.css?inline';
import { DeskLayout } from './layout.tsx';

interface Drawn {
  title: string;
  body: ReactNode;
  script?: string;
  /** Status and further headers; the status is 200 by default. */
  init?: ResponseInit | undefined;
}

interface Frame {
  brand: string;
  operator: Operator | null;
  here: string;
}

/** Renders a separate document, without the households' modules, frame and service worker. */
export function renderDesk({ title, body, script, init = {} }: Drawn, frame: Frame): Response {
  const html = renderToStaticMarkup(
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#14110f" />
        <title>{`${title} – ${frame.brand} operators`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: both are constants of this program */}
        <style dangerouslySetInnerHTML={{ __html: sheet }} />
        {script === undefined ? null : <script type="module" dangerouslySetInnerHTML={{ __html: script }} />}
        {/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: both are constants of this program */}
      </head>
      <body className="desk">
        <DeskLayout title={title} {...frame}>
          {body}
        </DeskLayout>
      </body>
    </html>,
  );
  const headers = new Headers(init.headers);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', deskPolicy(script));
  // With `no-referrer` a form's `Origin` would be null. The address may hold a token, which no other site may learn.
  headers.set('Referrer-Policy', 'same-origin');
  headers.set('X-Robots-Tag', 'noindex');
  return new Response(`<!DOCTYPE html>${html}`, { ...init, headers });
}

/** Nothing is loaded from other sites, and no frame may contain the document. */
function deskPolicy(script: string | undefined): string {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `script-src ${script === undefined ? "'none'" : hashOf(script)}`,
    `style-src ${hashOf(sheet)}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

export function redirectTo(location: string, cookie?: string): Response {
  const headers = new Headers({ Location: location });
  if (cookie !== undefined) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
