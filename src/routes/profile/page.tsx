import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { loadOrKeep } from '#src/browser/keep-form.ts';
import { rememberMainUser } from '#src/browser/viewer-hints.ts';
import { profileProof } from '#src/domain/profile-proof.ts';
import { keepConfirmedForm } from '#src/features/accounts/ui/ask-password.ts';
import { PasswordDialog } from '#src/features/accounts/ui/password-dialog.tsx';
import { isFull } from '#src/features/household/draft.ts';
import { type Outcome, outcomeOf, readOutcome, typedIn } from '#src/features/household/outcome.ts';
import { profileTexts, unsavedQuestion } from '#src/features/household/texts.ts';
import { DeleteAccount } from '#src/features/household/ui/delete-account.tsx';
import { DeletePanel } from '#src/features/household/ui/delete-panel.tsx';
import { EditPanel } from '#src/features/household/ui/edit-panel.tsx';
import { queueRemoval } from '#src/features/household/ui/queue-removal.ts';
import { SaveBar } from '#src/features/household/ui/save-bar.tsx';
import { UnsavedGuard } from '#src/features/household/ui/unsaved-guard.tsx';
import { useAddForm } from '#src/features/household/ui/use-add-form.ts';
import { useDraft } from '#src/features/household/ui/use-draft.ts';
import { Welcome } from '#src/features/household/ui/welcome.tsx';
import { useRefreshPersonal } from '#src/features/viewing/ui/personal.tsx';
import { formActions } from '#src/http/request/form-action.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { FormError } from '#src/ui/notices.tsx';
import { SignOut } from '#src/ui/sign-out.tsx';
import type { Route } from './+types/page';
import { deleteAccountForm, remindersForm, viewAsForm, withdrawConsentForm } from './act-account.ts';
import { chooseTitleForm } from './act-choice.ts';
import { householdForm } from './act-household.ts';
import { allowRequestForm, refuseRequestForm } from './act-request.ts';
import { ownWatchedForms } from './act-watched.ts';
import { cachedProfile, lostProfile, noteAnswer, useCachedProfile } from './lost-connection.ts';
import { Rest, SubUserForms } from './parts.tsx';
import { ProfileNav } from './room.tsx';

/** A request without an intent comes from the page's own form: e-mail and photo. */
export const action = formActions(
  {
    save: householdForm,
    add: householdForm,
    edit: householdForm,
    delete: householdForm,
    ...ownWatchedForms,
    'withdraw-consent': withdrawConsentForm,
    reminders: remindersForm,
    'delete-account': deleteAccountForm,
    'view-as': viewAsForm,
    'choose-title': chooseTitleForm,
    'allow-request': allowRequestForm,
    'refuse-request': refuseRequestForm,
  },
  'save',
);

export { loadProfile as loader } from './load.ts';

/** The bar shows this page's viewer. */
export const handle = { hasLanguage: true };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled(loaderData?.pageTitle ?? 'Your profile', root) }];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Keeps the edits when the connection is lost. */
export async function clientAction(call: Route.ClientActionArgs) {
  const answer = await keepConfirmedForm(
    call,
    async (form, error) => (await queueRemoval(form)) ?? lostProfile(form, error),
    profileProof,
  );
  if ('refusal' in answer) noteAnswer(answer);
  return answer;
}

/** A page that can't be loaded again stays and says that it is outdated. */
export function clientLoader(call: Route.ClientLoaderArgs) {
  return loadOrKeep(call, () => cachedProfile(new URL(call.request.url).searchParams));
}

/** After a conflict (409) the list is loaded again; other refusals keep it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** Main users of a lapsed household may open it too. */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { userId, email, photoUrl, subUsers, deletion } = loaderData;
  const saved = { email, subUsers, hasConsent: loaderData.consentedOn !== null };
  const added = typedIn(actionData, 'add');
  const household = useDraft(saved, {
    email: typedIn(actionData, 'save')?.email || null,
    consent: (added?.consent ?? '') !== '',
  });
  const { draft, save, isSaving } = household;
  const addForm = useAddForm({
    isFull: isFull(draft, saved),
    hasConsent: saved.hasConsent || draft.consent,
    typed: added,
  });
  // Kept in the state, because a save loads the page's data again, without these two.
  const [isFirstVisit] = useState(loaderData.isFirstVisit);
  const [firstTitle] = useState(loaderData.firstTitle);
  useEffect(() => rememberMainUser(userId), [userId]);
  useCachedProfile(loaderData);
  useRefreshPersonal(photoUrl);
  const left = useRef(false);
  const isEdited = household.isEdited || addForm.isTyped;
  // Without script a save redirects to this page.
  const savedOutcome: Outcome = { intent: 'save', ok: true, text: t(profileTexts.saved) };
  const shown = readOutcome(actionData) ?? (loaderData.wasSaved ? savedOutcome : null);
  // The result of an earlier save doesn't apply to later edits.
  const result = household.outcome ?? outcomeOf(shown, 'save', 'delete', 'delete-account', 'view-as');
  const parts = { isFirstVisit, loaderData, saved, household, addForm, shown };
  return (
    <main id={contentId} tabIndex={-1} className="page readable">
      <div className={isFirstVisit ? 'stack' : 'stack-l rooms'}>
        <Head
          // A panel at the top for deleting or editing gets the first focus instead.
          isFirstVisit={isFirstVisit}
          isFirstFocus={deletion === null && loaderData.editing === null}
          isEdited={isEdited}
          onLeave={() => {
            left.current = true;
          }}
        />
        {isFirstVisit ? (
          <Welcome paidUntil={loaderData.plan.paidUntil} firstTitle={firstTitle}>
            <SubUserForms {...parts} />
          </Welcome>
        ) : (
          <ProfileNav here="household" />
        )}
        <noscript>
          <p className="quiet">{t`Changes wait for Save Changes only with JavaScript; without it, each form saves at once.`}</p>
        </noscript>
        {loaderData.isOutdated ? (
          <FormError>{t`Your change is saved. Reload the page to see it.`}</FormError>
        ) : null}
        {deletion === null ? null : <DeletePanel of={deletion} />}
        {loaderData.editing === null ? null : (
          <EditPanel
            of={loaderData.editing}
            typed={typedIn(actionData, 'edit')}
            hasConsent={saved.hasConsent}
            outcome={outcomeOf(shown, 'edit')}
          />
        )}
        {isFirstVisit ? null : <Rest {...parts} />}
      </div>
      {isFirstVisit ? (
        <details className="rest">
          <summary className="link">{t`All of your profile`}</summary>
          <div className="stack-l rooms">
            <Rest {...parts} />
            <DeleteAccount />
          </div>
        </details>
      ) : null}
      <SaveBar
        look={isFirstVisit ? 'quiet' : 'primary'}
        isEdited={isEdited}
        isSaving={isSaving}
        outcome={isEdited && result?.ok === true ? null : result}
        onSave={() => {
          addForm.setAdded(false);
          const typed = addForm.isTyped && !isSaving ? addForm.take() : null;
          // If a field is missing, the form shows it and nothing is saved.
          if (typed !== null || !addForm.isTyped) save(typed);
        }}
      />
      {isFirstVisit ? null : <DeleteAccount />}
      <PasswordDialog isLesser={loaderData.isLesser} />
      <UnsavedGuard active={isEdited} left={left} />
    </main>
  );
}

interface HeadProps {
  isFirstVisit: boolean;
  isFirstFocus: boolean;
  isEdited: boolean;
  onLeave: () => void;
}

function Head({ isFirstVisit, isFirstFocus, isEdited, onLeave }: HeadProps) {
  const { t } = useLingui();
  return (
    <div className="cluster apart">
      <h1>{t`Your Profile`}</h1>
      <div className="cluster">
        {isFirstVisit ? null : (
          <ButtonLink look="text" small href={paths.myList} data-first-focus={isFirstFocus ? '' : undefined}>
            {t`My List`}
          </ButtonLink>
        )}
        <SignOut label={t`Log Out`} small question={isEdited ? t(unsavedQuestion) : null} onLeave={onLeave} />
      </div>
    </div>
  );
}
