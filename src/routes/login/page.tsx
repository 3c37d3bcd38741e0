import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { sendForm } from '#src/browser/keep-form.ts';
import { forgetViewer } from '#src/browser/viewer-hints.ts';
import { brandLines } from '#src/domain/brand-lines.ts';
import type { FormAnswer } from '#src/domain/form-answer.ts';
import { passkeyFault } from '#src/domain/passkey.ts';
import { type KnownFace, readKnownFaces } from '#src/features/accounts/known-faces.ts';
import { readPosterWall } from '#src/features/catalogue/poster-wall.ts';
import { SettingControl } from '#src/features/viewing/ui/setting-control.tsx';
import { gapsContext, requestContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { BrandLink } from '#src/ui/brand-mark.tsx';
import { CookiesNeeded } from '#src/ui/cookies-needed.tsx';
import { describePage } from '#src/ui/describe-page.ts';
import { StatusMessage } from '#src/ui/notices.tsx';
import { PosterWallView } from '#src/ui/poster-wall.tsx';
import type { Route } from './+types/page';
import { CodeOnTelevision } from './code-on-television.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { isSubUserForm, SignInForm } from './sign-in-form.tsx';
import { Ways } from './ways.tsx';
import { ToFaces, WhoIsWatching } from './who-is-watching.tsx';

export { actLogin as action } from './act.ts';

/** So many posters fill half of a window. */
const wallSize = 24;

/** `?as` and `?who` serve browsers without script; `?busy=1` is the cached page for an overload. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { name, storeUrl } = services.config.brand;
  const texts = context.get(textsContext);
  const faces = await readKnownFaces(services, context.get(requestContext), texts);
  const query = new URL(request.url).searchParams;
  return {
    head: {
      title: texts._(msg`Sign in`),
      description: texts._(msg`Sign in to watch, as the household or as one of its sub-users.`),
    },
    brand: name,
    storeUrl,
    asSubUser: query.get('as') === 'sub',
    /** True for the password in place of the PIN. */
    withPassword: query.get('as') === 'password',
    faces,
    hasPasskeys: passkeyFault(services.config.publicUrl) === null,
    chosen: faces.find(({ key }) => key === query.get('who')) ?? null,
    /** True if the form is shown at once, without the choice of a face. */
    isForm: faces.length === 0 || query.has('as') || query.has('reset') || query.has('busy'),
    next: query.get('next') ?? '',
    notice:
      query.get('reset') === 'done' ? texts._(msg`Your new password is set. Please sign in with it.`) : null,
    busy: query.get('busy') === '1',
    posters: await readPosterWall(services.db, wallSize, context.get(gapsContext)),
  };
}

export const handle = { bare: true, forgets: true, hasLanguage: true };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage({
    ...loaderData.head,
    path: paths.login,
    root: matches[0]?.loaderData,
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Polling the code of a television changes nothing on this page. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction !== paths.signInCode && defaultShouldRevalidate;
}

/** Keeps the form when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendForm(call);
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { faces, brand } = loaderData;
  const answer = actionData === undefined ? undefined : withoutUnknownFace(actionData, faces);
  const [face, setFace] = useState<KnownFace | null>(loaderData.chosen);
  const [isForm, setIsForm] = useState(loaderData.isForm || actionData !== undefined);
  const [asSubUser, setAsSubUser] = useState(
    actionData === undefined ? loaderData.asSubUser : isSubUserForm(actionData),
  );
  // No viewer is signed in on this page.
  useEffect(forgetViewer, []);
  const choose = (chosen: KnownFace | null) => {
    setFace(chosen);
    setIsForm(false);
    setAsSubUser(chosen?.kind === 'sub');
  };
  const isChoosing = face === null && !isForm;
  const isSub = face === null ? asSubUser : face.kind === 'sub';
  return (
    <main id={contentId} tabIndex={-1} className="welcome">
      <section className="welcome-pitch dusk" aria-label={brand}>
        <PosterWallView posters={loaderData.posters} />
        <BrandLink name={brand} href={paths.login} />
        <p className="greeting">{t(brandLines(brand).greeting)}</p>
        <CodeOnTelevision />
      </section>
      <div className="welcome-form">
        <div className="stack-l">
          <h1>{isChoosing ? t`Who’s watching?` : isSub ? t`Sub-User Sign In` : t`Sign In`}</h1>
          <CookiesNeeded />
          <a href={paths.signInCode} className="button quiet wide phone-first">
            {t`Sign in with a phone`}
          </a>
          {loaderData.notice === null ? null : <StatusMessage>{loaderData.notice}</StatusMessage>}
          {isChoosing ? (
            <WhoIsWatching
              faces={faces}
              next={loaderData.next}
              onChoose={choose}
              onUseEmail={() => setIsForm(true)}
            />
          ) : (
            <SignInForm
              key={face?.key ?? ''}
              face={face}
              asSubUser={isSub}
              answer={answer}
              isBusy={loaderData.busy}
              withPassword={loaderData.withPassword}
              onMode={setAsSubUser}
              onLeave={() => choose(null)}
            />
          )}
          {isSub || !loaderData.hasPasskeys ? null : (
            <PasskeySignIn next={loaderData.next} hasField={!isChoosing && face === null} />
          )}
          {isForm && face === null && faces.length > 0 ? (
            <ToFaces onLeave={() => choose(null)}>{t`Choose who’s watching`}</ToFaces>
          ) : null}
          <Ways storeUrl={loaderData.storeUrl} />
          <SettingControl name="language" brief />
        </div>
      </div>
    </main>
  );
}

/** Removes a face that this browser doesn't have. */
function withoutUnknownFace(answer: FormAnswer<never>, faces: readonly KnownFace[]): FormAnswer<never> {
  const isKnown = faces.some(({ key }) => key === answer.typed.face);
  return isKnown ? answer : { ...answer, typed: { ...answer.typed, face: '' } };
}
