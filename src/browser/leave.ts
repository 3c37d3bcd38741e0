/** The response is a new document, so nothing of the viewer stays in memory. Rejects with a response that isn't ours. */
export async function leave(action: string, to: string): Promise<void> {
  const response = await fetch(action, { method: 'POST', redirect: 'manual' });
  // Our response is a redirect.
  if (response.type !== 'opaqueredirect') throw response;
  location.assign(to);
}
