/** Which rows the viewer's cookies announce, so that their places are kept before the first paint. */
export function markHints(): void {
  const { cookie } = document;
  const [, watched = ''] = /(?:^|; )watched=([a-z.]+)/.exec(cookie) ?? [];
  const list = /(?:^|; )listed=yes/.test(cookie) ? '.list' : '';
  const episodes = /(?:^|; )episodes=yes/.test(cookie) ? '.episodes' : '';
  document.documentElement.dataset.watched = watched + list + episodes;
}

export function isHinted(kind: string): boolean {
  return document.documentElement.dataset.watched?.includes(kind) ?? false;
}

/** For this document. */
export function addHint(kind: string): void {
  document.documentElement.dataset.watched += `.${kind}`;
}
