/** Waits until the page is visible: a browser may prerender it and run its scripts before. */
export async function whenShown(): Promise<void> {
  if ('prerendering' in document && document.prerendering === true)
    await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
}
