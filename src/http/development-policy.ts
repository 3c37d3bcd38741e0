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
