import * as v from 'valibot';
import { foldEmail } from '#src/domain/email.ts';
import { logEvent } from '#src/domain/events.ts';
import { entryOf, Refusal, refusalOf } from '#src/domain/refusals.ts';
import { foldName } from '#src/domain/sub-user-name.ts';
import { findKnownAccount, forgetKnownAccount } from '#src/features/accounts/known-faces.ts';
import { safeNext } from '#src/features/accounts/next-path.ts';
import { signInWithPasskey } from '#src/features/accounts/passkeys/sign-in.ts';
import { signInByPin } from '#src/features/accounts/pin-sign-in.ts';
import { dropCookie, readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { type OpenedSession, readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { signInMain } from '#src/features/accounts/sign-in.ts';
import { signInSub } from '#src/features/accounts/sub-sign-in.ts';
import { secret, text } from '#src/http/request/fields.ts';
import { parseJson } from '#src/http/request/form.ts';
import { type FormCall, formAction, goTo, wordsOfBusy } from '#src/http/request/form-action.ts';
import { paths } from '#src/routes.ts';
import { signedIn } from './signed-in.ts';
import { busyText, subUserFailedText } from './texts.ts';

const schema = v.object({
  asSubUser: text,
  forget: text,
  face: text,
  email: text,
  name: text,
  accountEmail: text,
  password: secret,
  pin: secret,
  passkey: secret,
});

type Call = FormCall<v.InferOutput<typeof schema>>;

/** Handles all forms of the page; the fields that are filled in tell which one was sent. */
export const actLogin = formAction({
  schema,
  words: ({ asSubUser }) =>
    asSubUser === ''
      ? wordsOfBusy(busyText)
      : {
          ...wordsOfBusy(subUserFailedText),
          'too-many': subUserFailedText,
          unexpected: subUserFailedText,
        },
  run(call) {
    const { values } = call;
    if (values.forget !== '') return forget(call);
    if (values.pin !== '') return signInWithPin(call);
    if (values.asSubUser !== '') return signInAsSubUser(call);
    return values.passkey === '' ? signIn(call) : signInByPasskey(call);
  },
});

/** Loads a new document, because the page still has the chosen face. */
async function forget({ services, facts, values }: Call): Promise<Response> {
  await forgetKnownAccount(services, facts, values.face);
  return goTo(paths.login, { isNewDocument: true });
}

async function signIn({ services, facts, values, request }: Call): Promise<Response> {
  const { face, password } = values;
  // A browser with a face doesn't have its e-mail.
  const email = face === '' ? values.email : (await findKnownAccount(services, facts, face))?.email;
  if (email === undefined) throw new Refusal('wrong-sign-in');
  if (foldEmail(email) === '' || password === '') throw new Refusal('empty-field');
  const browser = readBrowser(facts, services.config.secure);
  const attempt = { email, password, address: facts.address, browser };
  const opened = await record(services, { viewer: 'main' }, signInMain(services, attempt));
  return signedIn(services, placeAfter(request), opened);
}

async function signInByPasskey({ services, facts, values, request }: Call): Promise<Response> {
  const { secure } = services.config;
  const work = signInWithPasskey(services, {
    answer: parseJson(values.passkey),
    secret: readCookie(facts.cookies, 'passkey', secure) ?? null,
    address: facts.address,
    browser: readBrowser(facts, secure),
  });
  const opened = await record(services, { viewer: 'main', by: 'passkey' }, work);
  return signedIn(services, placeAfter(request), opened, [dropCookie('passkey', secure)]);
}

async function signInAsSubUser({ services, facts, values }: Call): Promise<Response> {
  const { name, password, accountEmail } = values;
  if (foldName(name) === '' || password === '') throw new Refusal('empty-field');
  const isPreview = services.preview.status() !== 'off';
  const browser = readBrowser(facts, services.config.secure);
  const attempt = { name, password, accountEmail, isPreview, address: facts.address, browser };
  const opened = await record(services, { viewer: 'sub' }, signInSub(services, attempt));
  return signedIn(services, paths.subUser, opened);
}

async function signInWithPin({ services, facts, values, request }: Call): Promise<Response> {
  const { asSubUser, face, pin } = values;
  const viewer = asSubUser === '' ? 'main' : 'sub';
  const account = viewer === 'main' ? await findKnownAccount(services, facts, face) : null;
  const holder = { kind: viewer, id: viewer === 'main' ? (account?.id ?? '') : face } as const;
  const browser = readBrowser(facts, services.config.secure);
  const work = signInByPin(services, { holder, pin, browser });
  const opened = await record(services, { viewer, by: 'pin' }, work);
  return signedIn(services, viewer === 'main' ? placeAfter(request) : paths.subUser, opened);
}

function placeAfter({ url }: Request): string {
  return safeNext(new URL(url).searchParams.get('next')) ?? paths.home;
}

/** Logs the outcome and the reason of a refusal, but neither e-mail nor name. */
async function record(
  { log }: Call['services'],
  who: { viewer: 'main' | 'sub'; by?: 'passkey' | 'pin' },
  work: Promise<OpenedSession>,
): Promise<OpenedSession> {
  try {
    const opened = await work;
    logEvent(log, 'sign-in', 'accepted', who);
    return opened;
  } catch (error) {
    const { code } = refusalOf(error);
    const { status } = entryOf(code);
    if (status === 503) logEvent(log, 'sign-in', 'overloaded', who);
    else if (code === 'too-many' || code === 'pin-off') logEvent(log, 'sign-in', 'limited', who);
    else if (status < 500) logEvent(log, 'sign-in', 'refused', { ...who, reason: code });
    throw error;
  }
}
