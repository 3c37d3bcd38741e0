import type { IncomingMessage } from 'node:http';
import type { Config } from '#src/config/config.ts';
import type { OutsideOrigins } from '#src/http/request/services.ts';

/** Source: docs/security.md, rule 14. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(config.secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Uses hashes instead of nonces, so that documents can be cached. */
export function contentSecurityPolicy(
  outside: OutsideOrigins,
  inline: { scripts: string[]; styles: string[] },
): string {
  const hashes = (list: string[]) => list.map((hash) => ` 'sha256-${hash}'`).join('');
  const frames = outside.embeds.length === 0 ? "'none'" : outside.embeds.join(' ');
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(inline.scripts)}`,
    `style-src 'self'${hashes(inline.styles)}`,
    // The preview of a chosen photo is a `blob:` address.
    `img-src 'self' data: blob: ${outside.images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${outside.checkout}`,
  ].join('; ');
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A client without `Origin` and `Sec-Fetch-Site` isn't a browser, so another site can't misuse it. */
export function mayChangeState(request: IncomingMessage, publicUrl: string): boolean {
  if (safeMethods.has(request.method ?? 'GET')) return true;
  const { origin, referer } = request.headers;
  if (origin !== undefined) return origin === publicUrl;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return referer === undefined || referer.startsWith(`${publicUrl}/`);
}

/** Development needs a socket for updates, a worker and replaceable styles. Scripts keep the policy of production. */
export function allowViteClient(policy: string): string {
  return policy
    .split('; ')
    .map((directive) => {
      if (directive.startsWith('connect-src ')) return `${directive} ws: wss:`;
      if (directive.startsWith('worker-src ')) return `${directive} blob:`;
      // A hash would switch 'unsafe-inline' off.
      return directive.startsWith('style-src ') ? "style-src 'self' 'unsafe-inline'" : directive;
    })
    .join('; ');
}
