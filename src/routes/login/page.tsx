import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { keepForm, textOf } from '#src/browser/keep-form.ts';
import { forgetViewer } from '#src/browser/viewer-hints.ts';
import { brandLines } from '#src/domain/brand-lines.ts';
import { offlineText } from '#src/domain/offline.ts';
import { readKnownSubUsers } from '#src/features/accounts/known-sub-users.ts';
import { readPosterWall } from '#src/features/catalogue/poster-wall.ts';
import { gapsContext, requestContext, servicesContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { BrandLink } from '#src/ui/brand-mark.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { CookiesNeeded } from '#src/ui/cookies-needed.tsx';
import { describePage } from '#src/ui/describe-page.ts';
import { Field } from '#src/ui/field.tsx';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { PosterWallView } from '#src/ui/poster-wall.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import type { Route } from './+types/page';
import { busyText, subUserFailedText } from './texts.ts';
import { WhoIsWatching } from './who-is-watching.tsx';

export { actLogin as action } from './act.ts';

/** It fills half of a window. */
const wallSize = 24;

/** `?as=sub` serves browsers without script; `?busy=1` is the cached page for an overload. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { name, storeUrl } = services.config.brand;
  const subUsers = await readKnownSubUsers(services, context.get(requestContext));
  const query = new URL(request.url).searchParams;
  return {
    brand: name,
    storeUrl,
    asSubUser: query.get('as') === 'sub',
    subUsers,
    who: subUsers.find(({ id }) => id === query.get('who'))?.name ?? '',
    notice: query.get('reset') === 'done' ? 'Your new password is set. Please sign in with it.' : null,
    busy: query.get('busy') === '1',
    posters: await readPosterWall(services, wallSize, context.get(gapsContext)),
  };
}

export const handle = { bare: true, forgets: true };

export function meta({ matches }: Route.MetaArgs) {
  return describePage({
    title: 'Sign in',
    description: 'Sign in to watch, as the household or as one of its sub-users.',
    path: paths.login,
    root: matches[0]?.loaderData,
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A lost connection keeps the form. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(call, (form) => ({
    error: offlineText,
    email: textOf(form, 'email'),
    name: textOf(form, 'name'),
    accountEmail: textOf(form, 'accountEmail'),
    asSubUser: form.has('asSubUser'),
    wait: null,
    asksForEmail: form.has('accountEmail'),
  }));
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const [asSubUser, setAsSubUser] = useState(actionData?.asSubUser ?? loaderData.asSubUser);
  const [name, setName] = useState(actionData?.name || loaderData.who);
  const [email, setEmail] = useState(actionData?.email ?? '');
  const form = useRef<HTMLFormElement>(null);
  const choose = (chosen: string) => {
    setAsSubUser(true);
    setName(chosen);
    const password = form.current?.elements.namedItem('password');
    if (password instanceof HTMLElement) password.focus();
  };
  const isSending = useNavigation().state !== 'idle';
  // Nobody is signed in here.
  useEffect(forgetViewer, []);
  // An error of the other mode doesn't apply.
  const refused = actionData?.asSubUser === asSubUser ? actionData : undefined;
  const isBusy = loaderData.busy && refused === undefined;
  return (
    <main id={contentId} tabIndex={-1} className="welcome">
      <section className="welcome-pitch dusk" aria-label={loaderData.brand}>
        <PosterWallView posters={loaderData.posters} daily />
        <BrandLink name={loaderData.brand} href={paths.login} />
        <p className="greeting">{brandLines(loaderData.brand).greeting}</p>
      </section>
      <div className="welcome-form">
        <div className="stack-l">
          <h1>{asSubUser ? 'Sub-User Sign In' : 'Sign In'}</h1>
          <CookiesNeeded />
          <a href={paths.signInCode} className="button line wide phone-first">
            Sign in with a phone
          </a>
          <WhoIsWatching subUsers={loaderData.subUsers} chosen={asSubUser ? name : ''} onChoose={choose} />
          {loaderData.notice === null ? null : <StatusMessage>{loaderData.notice}</StatusMessage>}
          {/* The server answers an empty field with our own text. */}
          <Form ref={form} method="post" noValidate className="stack">
            {refused === undefined ? null : <FormError>{refused.error}</FormError>}
            {isBusy ? <FormError>{asSubUser ? subUserFailedText : busyText}</FormError> : null}
            {isBusy && asSubUser ? <p className="quiet">{busyText}</p> : null}
            {refused?.wait == null ? null : <p className="quiet">{refused.wait}</p>}
            {asSubUser ? (
              <Field
                key="name"
                label="Name"
                name="name"
                autoComplete="off"
                value={name}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
            ) : (
              <Field
                key="email"
                label="Email"
                name="email"
                type="email"
                autoComplete="username"
                value={email}
                onChange={({ currentTarget }) => setEmail(currentTarget.value)}
              />
            )}
            <Field
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              // The name is filled in.
              autoFocus={loaderData.who !== ''}
            />
            {asSubUser ? (
              <AccountEmail isWanted={refused?.asksForEmail === true} email={refused?.accountEmail ?? ''} />
            ) : null}
            <Checkbox
              label="Log in as sub-user"
              name="asSubUser"
              checked={asSubUser}
              onChange={(event) => setAsSubUser(event.currentTarget.checked)}
            />
            <Button type="submit" wide aria-disabled={isSending}>
              Sign In
            </Button>
          </Form>
          <Ways storeUrl={loaderData.storeUrl} />
        </div>
      </div>
    </main>
  );
}

interface AccountEmailProps {
  /** The name fits several households. */
  isWanted: boolean;
  email: string;
}

function AccountEmail({ isWanted, email }: AccountEmailProps) {
  const [isShown, setIsShown] = useState(false);
  const hydrated = useHydrated();
  if (!hydrated || isWanted || isShown) {
    return (
      <Field
        label="Account email"
        name="accountEmail"
        type="email"
        autoComplete="email"
        hint="The email of the household’s account"
        defaultValue={email}
      />
    );
  }
  return (
    <Button look="line" small onClick={() => setIsShown(true)}>
      Use account email
    </Button>
  );
}

function Ways({ storeUrl }: { storeUrl: string | null }) {
  return (
    <ul className="ways">
      <li>
        New here? <a href={paths.signup}>Sign up</a>
      </li>
      <li>
        <a href={paths.forgotPassword}>Forgot password?</a>
      </li>
      <li className="phone-last">
        <a href={paths.signInCode}>Sign in with a phone</a>
      </li>
      {storeUrl === null ? null : (
        <li>
          <a href={storeUrl}>Get the Android app</a>
        </li>
      )}
      <li>
        <a href={paths.help}>Help</a>
      </li>
    </ul>
  );
}
