import { inviteOperator } from '#src/features/operations/operators/operators.ts';
import type { TestApp } from './app.ts';
import { Authenticator, type PasskeyOptions } from './authenticator.ts';
import type { Browser } from './browser.ts';

/** The path and query of a link that registers a passkey. */
export async function invite(app: TestApp, email: string): Promise<string> {
  const { token } = await inviteOperator(app.services, email);
  return `/operator/register?token=${token}`;
}

export async function readOptions(browser: Browser, path: string): Promise<PasskeyOptions> {
  return (await browser.post(path, { intent: 'options' })).json();
}

/** A new operator with a passkey, signed in. */
export async function signInOperator(
  app: TestApp,
  email: string,
): Promise<{ browser: Browser; device: Authenticator }> {
  const [browser, device] = [app.browser(), new Authenticator(app.url)];
  await registerAndSignIn(browser, device, await invite(app, email));
  return { browser, device };
}

/** `link` is a path. */
export async function registerAndSignIn(
  browser: Browser,
  device: Authenticator,
  link: string,
): Promise<void> {
  await browser.post(link, { answer: device.register(await readOptions(browser, link)) });
  const answer = device.signIn(await readOptions(browser, '/operator/login'));
  await browser.post('/operator/login', { answer });
}
