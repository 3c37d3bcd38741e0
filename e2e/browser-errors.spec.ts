import { signInOperator } from '../test/operators.ts';
import { expect, test } from './fixtures.ts';

/** Code that fails, appended to the product's own file. */
const failures = `
setTimeout(() => { throw new TypeError('The tile of thandi@example.org is broken'); });
Promise.reject(new RangeError('No more tiles'));
`;

test('what breaks in a browser stands on the desk, without what was typed', async ({
  app,
  page,
  problems,
}) => {
  await page.route('**/assets/entry.client-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()) + failures });
  });
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/parts/errors')) beacons.push(request.postData() ?? '');
  });
  await page.goto('/login?next=%2Fsearch%3Fq%3Dthandi');
  await expect.poll(() => beacons.length).toBe(2);
  // Errors of other code on the page are not reported.
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('An extension is broken');
    });
    dispatchEvent(new ErrorEvent('error', { error: new Error('An extension is broken, too') }));
  });
  const { browser } = await signInOperator(app, 'errors@stoep.example');
  const desk = async () =>
    (await (await browser.get('/operator/services')).text()).replaceAll('<!-- -->', '');
  await expect.poll(desk).toContain('TypeError: The tile of ADDRESS is broken');
  expect(await desk()).toMatch(
    /RangeError: No more tiles<small[^>]*>[^<]*<\/small><\/td><td[^>]*>\d<\/td><td[^>]*>Promise rejected<\/td>/,
  );
  expect(await desk()).not.toContain('extension');
  expect(beacons.join()).not.toContain('q=');
  expect(beacons).toHaveLength(2);
  problems.length = 0;
});
