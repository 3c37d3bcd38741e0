import { expect, type Locator, type Page, type Request, type Response } from '@playwright/test';

/** Lets the page handle the last action, and draw the result. */
export async function nextFrames(page: Page, count = 3): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
  }, count);
}

/** Waits until an element has not moved in the window for twenty frames. */
export async function untilStill(element: Locator): Promise<void> {
  await element.evaluate(async (node) => {
    let still = 0;
    let last = Number.NaN;
    while (still < 20) {
      await new Promise(requestAnimationFrame);
      const { top } = node.getBoundingClientRect();
      still = top === last ? still + 1 : 0;
      last = top;
    }
  });
}

const isPost = (request: Request) => request.method() === 'POST';
const isLoad = (request: Request) => request.method() === 'GET' && request.url().includes('.data');

/** Holds the next POST until another page is requested, and that page until the POST is answered. */
export async function overlapNextPost(page: Page): Promise<void> {
  let answer: Promise<Response | undefined> | undefined;
  // Listens from now on: the page may be requested before the POST reaches its route.
  const load = page.waitForRequest(isLoad).catch(() => undefined);
  await page.route('**/*.data*', async (route) => {
    const request = route.request();
    if (isPost(request) && answer === undefined) {
      // If the page is closed before the answer, there is none.
      answer = page.waitForResponse((response) => response.request() === request).catch(() => undefined);
      await load;
    } else if (isLoad(request)) await answer;
    await route.continue();
  });
}

/** Waits until the worker has stored the document of `path`, and controls the page. */
export async function untilKept(page: Page, path: string): Promise<void> {
  const isKept = async (address: string) => {
    const copy = await caches.match(address, { ignoreVary: true });
    return copy !== undefined && navigator.serviceWorker.controller !== null;
  };
  await expect.poll(() => page.evaluate(isKept, path)).toBe(true);
}
