import { startTestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { moviesByAge, signInSubUser } from '#test/sub-users.ts';

/**
 * How often a child with 15 minutes a day gets the address of a film, while a filter of the browser blocks the
 * page's messages about screen time. Aims: 2 of 22 films in five hours; 32 of 62 sign-ins in half an hour, one
 * every 29 s, which is fifteen minutes of them. Usage: npm run bench -- screen-time
 */
const minute = 60_000;
const limit = 15;

const app = await startTestApp();
const { id } = (await moviesByAge(app)).mild;
const path = `/subuser/movie/${id}?start=1`;

/** The address is in the page, as in earlier versions, or in the answer to the page's request. */
async function isHandedOut(browser: Browser): Promise<boolean> {
  const page = await (await browser.get(path)).text();
  const answer = await (await browser.post('/parts/film', { what: `movie ${id}` })).text();
  return page.includes(app.standIns.players) || answer.includes(app.standIns.players);
}

async function countHandedOut(times: number, apartMs: number, signsIn: boolean): Promise<number> {
  // Noon in Johannesburg two days ahead, so that no midnight falls into a measurement.
  const day = 24 * 60 * minute;
  const now = app.clock.now();
  app.clock.advance(day + 10 * 60 * minute - (now % day) + day);
  const child = await signInSubUser(app);
  await app.services.db.tx((trx) =>
    trx
      .updateTable('sub_user')
      .set({ weekday_minutes: limit, weekend_minutes: limit })
      .where('id', '=', child.subUserId)
      .execute(),
  );
  const fields = { asSubUser: 'on', name: 'Thandi', password: 'protea-7', accountEmail: child.email };
  let handedOut = 0;
  for (let time = 0; time < times; time += 1) {
    if (signsIn) {
      await child.browser.post('/logout', {});
      await child.browser.post('/login', fields);
    }
    if (await isHandedOut(child.browser)) handedOut += 1;
    app.clock.advance(apartMs);
  }
  return handedOut;
}

try {
  const films = await countHandedOut(22, Math.floor((5 * 60 * minute) / 22), false);
  console.log(`words blocked, five hours: ${films} of 22 addresses`);
  const signIns = await countHandedOut(62, 29_000, true);
  console.log(`a new sign-in every 29 s, half an hour: ${signIns} of 62 addresses`);
} finally {
  await app.close();
}
