import type { Browser } from './browser.ts';
import type { Host } from './households.ts';

/** Returns a browser that showed a sign-in code. `by` confirmed it for `who`: `main` or a sub-user's id. */
export async function signInByCode(app: Pick<Host, 'browser'>, by: Browser, who = 'main'): Promise<Browser> {
  const television = app.browser();
  const page = await (await television.get('/login/code')).text();
  const code = /[B-Z]{4}-[B-Z]{4}/.exec(page)?.[0] ?? '';
  const confirmed = await by.post('/link', { intent: 'sign-in', code, who });
  if (confirmed.status !== 200) throw new Error(`Confirming the code answered ${confirmed.status}`);
  const claimed = await television.post('/login/code', {});
  if (claimed.status !== 303) throw new Error(`Claiming the session answered ${claimed.status}`);
  return television;
}
