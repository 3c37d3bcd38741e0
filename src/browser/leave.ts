/** The response is a new document, so nothing of the viewer stays in memory. Rejects without our response. */
export async function leave(action: string, to: string): Promise<void> {
  const { type } = await fetch(action, { method: 'POST', redirect: 'manual' });
  // Our response is a redirect.
  if (type !== 'opaqueredirect') throw new Error('The way out is closed.');
  location.assign(to);
}
