/**
 * Adds to a document's Content-Security-Policy what Vite's client needs in development: a socket for updates,
 * a worker that waits for a restarted server, and styles that it replaces. Scripts keep the policy of production.
 */
export function allowViteClient(policy: string): string {
  return policy
    .split('; ')
    .map((directive) => {
      if (directive.startsWith('connect-src ')) return `${directive} ws: wss:`;
      if (directive.startsWith('worker-src ')) return `${directive} blob:`;
      // A hash beside it would switch 'unsafe-inline' off.
      return directive.startsWith('style-src ') ? "style-src 'self' 'unsafe-inline'" : directive;
    })
    .join('; ');
}
