import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { cachePage } from '#src/browser/keep-form.ts';
import { rememberMainUser } from '#src/browser/viewer-hints.ts';
import { keepConfirmedForm } from '#src/features/accounts/ui/ask-password.ts';
import { PasswordDialog } from '#src/features/accounts/ui/password-dialog.tsx';
import { PlanPanel } from '#src/features/billing/ui/plan-panel.tsx';
import { RemindersPanel } from '#src/features/billing/ui/reminders-panel.tsx';
import { isFull, membersOf, type Saved } from '#src/features/household/draft.ts';
import { type Outcome, outcomeOf } from '#src/features/household/outcome.ts';
import { profileTexts, unsavedQuestion } from '#src/features/household/texts.ts';
import { AddForm } from '#src/features/household/ui/add-form.tsx';
import { AudiencePreviewPanel } from '#src/features/household/ui/audience-preview-panel.tsx';
import type { ConsentChoice } from '#src/features/household/ui/consent-box.tsx';
import { ConsentPanel } from '#src/features/household/ui/consent-panel.tsx';
import { DeleteAccount } from '#src/features/household/ui/delete-account.tsx';
import { DeletePanel } from '#src/features/household/ui/delete-panel.tsx';
import { EditPanel } from '#src/features/household/ui/edit-panel.tsx';
import { EmailField } from '#src/features/household/ui/email-field.tsx';
import { MemberList } from '#src/features/household/ui/member-list.tsx';
import { PhotoField } from '#src/features/household/ui/photo-field.tsx';
import { queueRemoval } from '#src/features/household/ui/queue-removal.ts';
import { SaveBar } from '#src/features/household/ui/save-bar.tsx';
import { UnsavedGuard } from '#src/features/household/ui/unsaved-guard.tsx';
import { type AddFormState, useAddForm } from '#src/features/household/ui/use-add-form.ts';
import { useDraft } from '#src/features/household/ui/use-draft.ts';
import { WatchedGrid } from '#src/features/household/ui/watched-grid.tsx';
import { Welcome } from '#src/features/household/ui/welcome.tsx';
import { NextEpisodeSwitch } from '#src/features/viewing/ui/next-episode-switch.tsx';
import { useRefreshPersonal } from '#src/features/viewing/ui/personal.tsx';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { LanguagePanel } from '#src/ui/language-choice.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { SignOut } from '#src/ui/sign-out.tsx';
import type { Route } from './+types/page';
import { actDeleteAccount, actReminders, actViewAs, actWithdrawConsent } from './act-account.ts';
import { actChooseTitle } from './act-choice.ts';
import { actAdd, actDelete, actEdit, actSave } from './act-household.ts';
import { actRemoveAllWatched, actRemoveWatched, actRestoreWatched, type SentWatched } from './act-watched.ts';
import { type Acts, answerForm, type Sent } from './answer.ts';
import { type Profile, readOwnHistory } from './load.ts';
import { cachedProfile, lostOutcome, reportRefusal, useCachedProfile } from './lost-connection.ts';
import { ProfileNav } from './room.tsx';

const acts: Acts = {
  save: actSave,
  add: actAdd,
  edit: actEdit,
  delete: actDelete,
  'remove-watched': ofMain(actRemoveWatched),
  'remove-all-watched': ofMain(actRemoveAllWatched),
  'restore-watched': ofMain(actRestoreWatched),
  'withdraw-consent': actWithdrawConsent,
  reminders: actReminders,
  'delete-account': actDeleteAccount,
  'view-as': actViewAs,
  'choose-title': actChooseTitle,
};

function ofMain<Answer>(act: (sent: SentWatched) => Promise<Answer>) {
  return async ({ services, caller: { viewer }, field }: Sent) =>
    act({ services, viewer, history: await readOwnHistory(services.db, viewer), field });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, acts, 'save');
}

export { loadProfile as loader } from './load.ts';

/** The bar belongs to this page's viewer. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled(loaderData?.pageTitle ?? 'Your profile', root) }];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A lost connection must not discard the edits. */
export async function clientAction(call: Route.ClientActionArgs) {
  const answer = await keepConfirmedForm(
    call,
    async (form, error) => (await queueRemoval(form)) ?? lostOutcome(form, error),
  );
  if ('ok' in answer) reportRefusal(answer);
  return answer;
}

/** A page that can't be reloaded stays and says so. */
export function clientLoader(call: Route.ClientLoaderArgs) {
  return cachePage(call, () => cachedProfile(new URL(call.request.url).searchParams));
}

/** After a conflict the list is outdated; other refusals keep it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** Lapsed main users may open it. */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { userId, email, photoUrl, subUsers, deletion } = loaderData;
  const saved = { email, subUsers, hasConsent: loaderData.consentedOn !== null };
  const household = useDraft(saved);
  const { draft, save, isSaving } = household;
  const addForm = useAddForm({
    isFull: isFull(draft, saved),
    hasConsent: saved.hasConsent || draft.consent,
  });
  // A save loads the page's data again.
  const [isFirstVisit] = useState(loaderData.isFirstVisit);
  useEffect(() => rememberMainUser(userId), [userId]);
  useCachedProfile(loaderData);
  useRefreshPersonal(photoUrl);
  const left = useRef(false);
  const isEdited = household.isEdited || addForm.isTyped;
  // Without script a save leads back here.
  const savedOutcome: Outcome = { intent: 'save', ok: true, text: t(profileTexts.saved) };
  const shown = actionData ?? (loaderData.wasSaved ? savedOutcome : undefined);
  // An earlier save says nothing about later edits.
  const result = household.outcome ?? outcomeOf(shown, 'save', 'delete', 'delete-account', 'view-as');
  const parts = { loaderData, saved, household, addForm, shown };
  return (
    <main id={contentId} tabIndex={-1} className="page readable">
      <div className="stack-l">
        <Head
          // The panel at the top is what the viewer came for.
          isFirstFocus={deletion === null && loaderData.editing === null && !isFirstVisit}
          isEdited={isEdited}
          onLeave={() => {
            left.current = true;
          }}
        />
        {isFirstVisit ? (
          <Welcome paidUntil={loaderData.plan.paidUntil}>
            <Family {...parts} />
          </Welcome>
        ) : null}
        <ProfileNav here="household" />
        {loaderData.isOutdated ? (
          <FormError>{t`Your change is saved. Reload the page to see it.`}</FormError>
        ) : null}
        {deletion === null ? null : <DeletePanel of={deletion} />}
        {loaderData.editing === null ? null : (
          <EditPanel
            of={loaderData.editing}
            hasConsent={saved.hasConsent}
            outcome={outcomeOf(shown, 'edit')}
          />
        )}
        <PlanPanel plan={loaderData.plan} notice={loaderData.planNotice} />
        <Account {...parts} hasPhoto={!isFirstVisit} />
        {isFirstVisit ? null : <Family {...parts} />}
        <Habits {...parts} />
      </div>
      <SaveBar
        isEdited={isEdited}
        isSaving={isSaving}
        outcome={isEdited && result?.ok === true ? null : result}
        onSave={() => {
          const typed = addForm.isTyped && !isSaving ? addForm.take() : null;
          // The form says what is missing, and nothing is saved without it.
          if (typed !== null || !addForm.isTyped) save(typed);
        }}
      />
      <DeleteAccount />
      <PasswordDialog isOn={loaderData.byCode} />
      <UnsavedGuard active={isEdited} left={left} />
    </main>
  );
}

interface HeadProps {
  isFirstFocus: boolean;
  isEdited: boolean;
  onLeave: () => void;
}

function Head({ isFirstFocus, isEdited, onLeave }: HeadProps) {
  const { t } = useLingui();
  return (
    <div className="cluster apart">
      <h1>{t`Your Profile`}</h1>
      <div className="cluster">
        <ButtonLink look="line" small href={paths.myList} data-first-focus={isFirstFocus ? '' : undefined}>
          {t`My List`}
        </ButtonLink>
        <SignOut label={t`Log Out`} small question={isEdited ? t(unsavedQuestion) : null} onLeave={onLeave} />
      </div>
    </div>
  );
}

interface PartsProps {
  loaderData: Profile;
  saved: Saved;
  household: ReturnType<typeof useDraft>;
  addForm: AddFormState;
  shown: Outcome | undefined;
}

/** Choosing a file is nothing for the first visit. */
function Account({ loaderData, household, hasPhoto }: PartsProps & { hasPhoto: boolean }) {
  const { email, photoUrl, initial } = loaderData;
  const { draft, edit } = household;
  return (
    <Panel>
      <div className="columns">
        <EmailField
          value={draft.email ?? email}
          onChange={(typed) => edit({ kind: 'email', email: typed })}
        />
        {hasPhoto ? (
          <PhotoField
            saved={photoUrl}
            initial={initial}
            photo={draft.photo}
            onChange={(photo) => edit({ kind: 'photo', photo })}
          />
        ) : null}
      </div>
    </Panel>
  );
}

function Family({ loaderData, saved, household, addForm, shown }: PartsProps) {
  const { draft, edit, add } = household;
  const consent: ConsentChoice | null = saved.hasConsent
    ? null
    : { isGiven: draft.consent, onChange: (given) => edit({ kind: 'consent', given }) };
  return (
    <>
      <MemberList
        members={membersOf(draft, saved)}
        consent={consent}
        latest={new Map(loaderData.subUsers.map(({ id, latest }) => [id, latest]))}
        chosen={loaderData.chosen}
        outcome={loaderData.seen === null ? outcomeOf(shown, 'choose-title') : null}
        onChange={(id, change) => edit({ kind: 'change', id, fields: change })}
        onDelete={(id) => edit({ kind: 'delete', id })}
      />
      <AddForm
        plainKey={loaderData.addKey}
        form={addForm}
        consent={consent}
        outcome={outcomeOf(shown, 'add')}
        onAdd={add}
      />
    </>
  );
}

function Habits({ loaderData, shown }: PartsProps) {
  const { t } = useLingui();
  return (
    <>
      <AudiencePreviewPanel
        subUsers={loaderData.subUsers}
        seen={loaderData.seen}
        outcome={loaderData.seen === null ? null : outcomeOf(shown, 'choose-title')}
      />
      <div className="columns">
        <ConsentPanel givenOn={loaderData.consentedOn} outcome={outcomeOf(shown, 'withdraw-consent')} />
        <Panel title={t`Episodes`}>
          <NextEpisodeSwitch choice={loaderData.nextEpisode} />
        </Panel>
        <RemindersPanel isOn={loaderData.plan.reminds} outcome={outcomeOf(shown, 'reminders')} />
        <LanguagePanel />
      </div>
      <WatchedGrid
        short
        watched={loaderData.watched}
        outcome={outcomeOf(shown, 'remove-watched', 'remove-all-watched', 'restore-watched')}
      />
    </>
  );
}
