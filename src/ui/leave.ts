/**
 * Sends a form whose answer leads to a new document, and goes there: nothing of the viewer stays in the page's
 * memory. Rejects when no answer of ours came, and the page stays.
 */
export async function leave(action: string, to: string): Promise<void> {
  const { type } = await fetch(action, { method: 'POST', redirect: 'manual' });
  // Such a form is answered with a redirect; anything else comes from somebody else.
  if (type !== 'opaqueredirect') throw new Error('The way out is closed.');
  location.assign(to);
}
