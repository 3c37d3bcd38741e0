import { randomBytes } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Operator } from '#src/domain/operator.ts';
import { finishHtml } from '#src/http/inline.ts';
import sheet from '#src/routes/operator/desk.css?inline';
import type { DeskPage } from '#src/routes/operator/desk-page.ts';
import { DeskLayout } from '#src/routes/operator/layout.tsx';

export interface Drawn {
  title: string;
  body: ReactNode;
  status: number;
  script?: string;
}

export function drawPage<View>({ title, Page }: DeskPage<View>, view: View, status: number): Drawn {
  return { title: typeof title === 'string' ? title : title(view), body: <Page view={view} />, status };
}

interface Frame {
  brand: string;
  operator: Operator | null;
  here: string;
}

/** A document of its own, without the household's modules, frame and service worker. */
export function renderDesk({ title, body, status, script }: Drawn, frame: Frame): Response {
  const nonce = randomBytes(12).toString('hex');
  const rendered = renderToStaticMarkup(
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#14110f" />
        <title>{`${title} – ${frame.brand} operators`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: both are constants of this program */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: sheet }} />
        {script === undefined ? null : (
          <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
        )}
        {/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: both are constants of this program */}
      </head>
      <body className="desk">
        <DeskLayout title={title} {...frame}>
          {body}
        </DeskLayout>
      </body>
    </html>,
  );
  const { html, scripts, styles } = finishHtml(`<!DOCTYPE html>${rendered}`, nonce, false);
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': deskPolicy(scripts, styles),
      // With `no-referrer` a form's `Origin` would be null. The address may hold a token, which no other site may learn.
      'Referrer-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** Nothing from outside, and no frames. */
function deskPolicy(scripts: string[], styles: string[]): string {
  const hashes = (list: string[]) => list.map((hash) => `'sha256-${hash}'`).join(' ') || "'none'";
  return [
    "default-src 'none'",
    `script-src ${hashes(scripts)}`,
    `style-src ${hashes(styles)}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}
