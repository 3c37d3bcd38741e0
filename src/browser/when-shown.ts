/** A browser may open a page in advance, and run its scripts, before anybody sees it. */
export async function whenShown(): Promise<void> {
  if ('prerendering' in document && document.prerendering === true)
    await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
}
