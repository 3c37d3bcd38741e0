import { holdClock, runUntilVisible } from '#test/page-clock.ts';
import { button, frame, keepOutcomes, listOutcomes, say, status } from '#test/player-scene.ts';
import { expect, step, test } from '#test/scene.ts';

test.beforeEach(({ page }) => keepOutcomes(page));

test('a server that plays silently stays, until it is known to lack the film', async ({ page, open }) => {
  let lacks = false;
  await page.route('**/parts/servers*', (route) =>
    route.fulfill({ json: { servers: lacks ? [] : [1, 2, 3] } }),
  );
  await holdClock(page);

  await step(page, 'where the viewer stays with it', async () => {
    await open('player-pending');
    await runUntilVisible(page, button(page, 'Stay on this server'));
    await button(page, 'Stay on this server').click();
    await page.clock.runFor(60_000);
    await expect(frame(page)).toHaveAttribute('src', 'https://s1.example/movie/1');
    expect(await listOutcomes(page)).toEqual(['movie 1 @1 silent']);
  });

  await step(page, 'where the household stayed with it before', async () => {
    await open('player-silent');
    await page.clock.runFor(60_000);
    await expect(frame(page)).toHaveAttribute('src', 'https://s1.example/movie/1');
    await expect(page.locator('.player-status')).toHaveText('');
    await say(page, { event: 'error' });
    await expect(frame(page)).toHaveAttribute('src', 'https://s2.example/movie/1');
    await page.clock.runFor(60_000);
    await expect(frame(page)).toHaveAttribute('src', 'https://s2.example/movie/1');
    expect(await listOutcomes(page)).toEqual(['movie 1 @1 left']);
  });

  lacks = true;
  for (const scene of ['player-pending', 'player-silent'] as const)
    await step(page, `no server is left when none has the film: ${scene}`, async () => {
      await open(scene);
      if (scene === 'player-pending') {
        await runUntilVisible(page, button(page, 'Stay on this server'));
        await button(page, 'Stay on this server').click();
      }
      await page.clock.runFor(4_000);
      await expect(status(page)).toContainText('No playable source found.');
      // A server that lacks one film may play others, so it isn't recorded as left.
      expect((await listOutcomes(page)).filter((one) => one.endsWith('left'))).toEqual([]);
    });
});

test('what is said of the last server goes by itself', async ({ page, open }) => {
  await holdClock(page);
  await open('player');
  for (const next of [2, 3]) {
    await say(page, { event: 'error' });
    await expect(frame(page)).toHaveAttribute('src', `https://s${next}.example/movie/1`);
  }
  await expect(status(page)).toContainText('Server 3 is the last one.');
  await button(page, 'Choose a server').focus();
  await page.clock.runFor(8_000);
  await expect(page.locator('.player-status')).toHaveText('');
  await expect(frame(page)).toHaveAttribute('src', 'https://s3.example/movie/1');
  await expect(page.getByText('Trouble playing?')).toBeFocused();
});
