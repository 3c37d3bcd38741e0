import type { TestApp } from './app.ts';
import { Authenticator, type PasskeyOptions } from './authenticator.ts';
import type { Browser } from './browser.ts';
import { signInMain } from './households.ts';

const room = '/profile/security';

/** A JSON text within the response to a client-side form. */
const quotedOptions = /"\{(?:[^"\\]|\\.)*\}"/;

/** Returns the page's answer to its form; `options` is null for a refusal. */
export async function beginPasskey(
  browser: Browser,
  currentPassword?: string,
): Promise<{ status: number; options: PasskeyOptions | null }> {
  const answer = await browser.post(`${room}.data`, {
    intent: 'begin-passkey',
    ...(currentPassword === undefined ? {} : { currentPassword }),
  });
  const [quoted] = quotedOptions.exec(await answer.text()) ?? [];
  return { status: answer.status, options: quoted === undefined ? null : JSON.parse(JSON.parse(quoted)) };
}

export async function readNewOptions(browser: Browser, currentPassword?: string): Promise<PasskeyOptions> {
  const { status, options } = await beginPasskey(browser, currentPassword);
  if (options === null) throw new Error(`The room answered ${status} without options`);
  return options;
}

export function sendNewPasskey(browser: Browser, answer: string): Promise<Response> {
  return browser.post(room, { intent: 'add-passkey', answer });
}

export async function readSignInOptions(browser: Browser): Promise<PasskeyOptions> {
  return (await browser.post('/login/passkey', {})).json();
}

/** A new household with a passkey, signed in. */
export async function addHouseholdWithPasskey(
  app: TestApp,
  plan: Parameters<typeof signInMain>[1] = {},
): Promise<Awaited<ReturnType<typeof signInMain>> & { device: Authenticator }> {
  const home = await signInMain(app, plan);
  const device = new Authenticator(app.url);
  const { status } = await sendNewPasskey(home.browser, device.register(await readNewOptions(home.browser)));
  if (status !== 200) throw new Error(`Adding the passkey answered ${status}`);
  return { ...home, device };
}
