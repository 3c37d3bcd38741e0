import type { Personal } from '#src/features/viewing/personal.ts';
import { expect, test } from '#test/scene.ts';

const personal: Personal = {
  mainUserId: 'household',
  who: 'viewer',
  subUserName: null,
  initial: 'N',
  character: null,
  photoUrl: null,
  people: [],
  timeLeft: null,
  rows: [],
  listed: [2],
};

test('what is the viewer’s leaves a page’s hydration to many short tasks', async ({ page, open }) => {
  const body = `<script id="viewer" type="application/json">${JSON.stringify(personal)}</script>`;
  await open('long', { held: true, body });
  const inEachTask = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const counts: number[] = [];
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          counts.push(window.calls.length);
          const isWhole = window.calls.includes('Part 20');
          window.calls = [];
          if (isWhole) resolve(counts);
          else port2.postMessage(null);
        };
        window.calls = [];
        port2.postMessage(null);
        window.hydrate();
      }),
  );
  expect(Math.max(...inEachTask)).toBeLessThanOrEqual(4);
});
