import { useEffect, useRef } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { cachePage } from '#src/browser/keep-form.ts';
import { rememberMainUser } from '#src/browser/viewer-hints.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { keepConfirmedForm } from '#src/features/accounts/ui/ask-password.ts';
import { PasswordDialog } from '#src/features/accounts/ui/password-dialog.tsx';
import { PlanPanel } from '#src/features/billing/ui/plan-panel.tsx';
import { deleteCachedSearches } from '#src/features/catalogue/ui/search-cache.ts';
import type { MainCaller } from '#src/features/household/deps.ts';
import { isFull, membersOf } from '#src/features/household/draft.ts';
import { type Intent, isIntent, type Outcome } from '#src/features/household/outcome.ts';
import { OwnDataPanel } from '#src/features/household/personal-data/ui/own-data-panel.tsx';
import { profileTexts } from '#src/features/household/texts.ts';
import { AddForm } from '#src/features/household/ui/add-form.tsx';
import { AdultPanel } from '#src/features/household/ui/adult-panel.tsx';
import { AudiencePreviewPanel } from '#src/features/household/ui/audience-preview-panel.tsx';
import type { ConsentChoice } from '#src/features/household/ui/consent-box.tsx';
import { ConsentPanel } from '#src/features/household/ui/consent-panel.tsx';
import { DeletePanel } from '#src/features/household/ui/delete-panel.tsx';
import { DeviceList } from '#src/features/household/ui/device-list.tsx';
import { EditPanel } from '#src/features/household/ui/edit-panel.tsx';
import { EmailField } from '#src/features/household/ui/email-field.tsx';
import { MemberList } from '#src/features/household/ui/member-list.tsx';
import { OwnPassword } from '#src/features/household/ui/own-password.tsx';
import { PhotoField } from '#src/features/household/ui/photo-field.tsx';
import { queueRemoval } from '#src/features/household/ui/queue-removal.ts';
import { SaveBar } from '#src/features/household/ui/save-bar.tsx';
import { UnsavedGuard } from '#src/features/household/ui/unsaved-guard.tsx';
import { useAddForm } from '#src/features/household/ui/use-add-form.ts';
import { useDraft } from '#src/features/household/ui/use-draft.ts';
import { WatchedGrid } from '#src/features/household/ui/watched-grid.tsx';
import { NextEpisodeSwitch } from '#src/features/viewing/ui/next-episode-switch.tsx';
import { useRefreshPersonal } from '#src/features/viewing/ui/personal.tsx';
import { requestContext, servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { FormError } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';
import {
  actAdultTitles,
  actDeleteAccount,
  actDevice,
  actPassword,
  actViewAs,
  actWithdrawConsent,
} from './act-account.ts';
import { actAdd, actDelete, actEdit, actSave } from './act-household.ts';
import { actRemoveAllWatched, actRemoveWatched, actRestoreWatched, type SentWatched } from './act-watched.ts';
import { failure, type Sent } from './answer.ts';
import { readOwnHistory } from './load.ts';
import { cachedProfile, lostOutcome, reportRefusal, useCachedProfile } from './lost-connection.ts';

const acts: Record<Intent, (sent: Sent) => Promise<Response | ReturnType<typeof failure>>> = {
  save: actSave,
  add: actAdd,
  edit: actEdit,
  delete: actDelete,
  'remove-watched': ofMain(actRemoveWatched),
  'remove-all-watched': ofMain(actRemoveAllWatched),
  'restore-watched': ofMain(actRestoreWatched),
  'sign-out-device': actDevice,
  password: actPassword,
  'adult-titles': actAdultTitles,
  'withdraw-consent': actWithdrawConsent,
  'delete-account': actDeleteAccount,
  'view-as': actViewAs,
};

function ofMain<Answer>(act: (sent: SentWatched) => Promise<Answer>) {
  return async ({ services, caller: { viewer }, field }: Sent) =>
    act({ services, viewer, history: await readOwnHistory(services.db, viewer), field });
}

/** The session alone says whose profile changes. */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const facts = context.get(requestContext);
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const { session } = readBrowser(facts, services.config.secure);
  const caller: MainCaller = { viewer, session: session ?? '', address: facts.address };
  const form = await request.formData().catch(() => new FormData());
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const fields = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const sent = form.get('photo');
  // Without script an unused file field sends an empty file.
  const photo = sent instanceof File && sent.size > 0 ? sent : null;
  const sentIntent = field('intent');
  const intent = isIntent(sentIntent) ? sentIntent : 'save';
  try {
    return await acts[intent]({ services, caller, facts, field, fields, photo });
  } catch (error) {
    services.log.error({ err: error, id: facts.id }, 'A change of a profile failed');
    return failure(intent);
  }
}

export { loadProfile as loader } from './load.ts';

/** The bar belongs to this page's viewer. */
export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled('Your profile', root) }];
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
  const { userId, email, photoUrl, initial, plan, planFirst, subUsers, deletion, wasSaved } = loaderData;
  const saved = { email, subUsers, hasConsent: loaderData.consentedOn !== null };
  const { draft, edit, add, save, isSaving, outcome, ...drafted } = useDraft(saved);
  const addForm = useAddForm({
    isFull: isFull(draft, saved),
    hasConsent: saved.hasConsent || draft.consent,
  });
  const consent: ConsentChoice | null = saved.hasConsent
    ? null
    : { isGiven: draft.consent, onChange: (given) => edit({ kind: 'consent', given }) };
  const isEdited = drafted.isEdited || addForm.isTyped;
  useEffect(() => rememberMainUser(userId), [userId]);
  useCachedProfile(loaderData);
  const left = useRef(false);
  useRefreshPersonal(photoUrl);
  const outcomeOf = outcomeFor(actionData, wasSaved);
  // An earlier save says nothing about later edits.
  const result = outcome ?? outcomeOf('save', 'delete', 'delete-account', 'view-as');
  // The panel at the top is what the viewer came for.
  const isAsking = deletion !== null || loaderData.editing !== null;
  const planPanel = <PlanPanel plan={plan} notice={loaderData.planNotice} />;
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l">
      <div className="cluster apart">
        <h1>Your Profile</h1>
        <ButtonLink look="line" small href={paths.myList} data-first-focus={isAsking ? undefined : ''}>
          My List
        </ButtonLink>
      </div>
      {loaderData.isOutdated ? <FormError>{outdatedText}</FormError> : null}
      {deletion === null ? null : <DeletePanel of={deletion} />}
      {loaderData.editing === null ? null : (
        <EditPanel of={loaderData.editing} hasConsent={saved.hasConsent} outcome={outcomeOf('edit')} />
      )}
      {planFirst ? planPanel : null}
      <div className="columns">
        <Panel>
          <div className="cluster">
            <PhotoField
              saved={photoUrl}
              initial={initial}
              photo={draft.photo}
              onChange={(photo) => edit({ kind: 'photo', photo })}
            />
          </div>
          <EmailField
            value={draft.email ?? email}
            onChange={(typed) => edit({ kind: 'email', email: typed })}
          />
        </Panel>
        <MemberList
          members={membersOf(draft, saved)}
          consent={consent}
          latest={new Map(subUsers.map(({ id, latest }) => [id, latest]))}
          onChange={(id, change) => edit({ kind: 'change', id, fields: change })}
          onDelete={(id) => edit({ kind: 'delete', id })}
        />
      </div>
      <AddForm
        plainKey={loaderData.addKey}
        form={addForm}
        consent={consent}
        outcome={outcomeOf('add')}
        onAdd={add}
      />
      <SaveBar
        isEdited={isEdited}
        isSaving={isSaving}
        outcome={isEdited && result?.ok === true ? null : result}
        onSave={() => {
          const typed = addForm.isTyped && !isSaving ? addForm.take() : null;
          // The form says what is missing, and nothing is saved without it.
          if (typed !== null || !addForm.isTyped) save(typed);
        }}
        onLeave={() => {
          left.current = true;
        }}
      />
      <AudiencePreviewPanel subUsers={subUsers} seen={loaderData.seen} />
      {planFirst ? null : planPanel}
      <WatchedGrid
        short
        watched={loaderData.watched}
        outcome={outcomeOf('remove-watched', 'remove-all-watched', 'restore-watched')}
      />
      <div className="columns">
        <OwnPassword email={email} outcome={outcomeOf('password')} />
        <DeviceList devices={loaderData.devices} outcome={outcomeOf('sign-out-device')} />
        <Panel title="Episodes">
          <NextEpisodeSwitch choice={loaderData.nextEpisode} />
        </Panel>
        <ConsentPanel givenOn={loaderData.consentedOn} outcome={outcomeOf('withdraw-consent')} />
        <AdultPanel
          isOn={loaderData.showsAdult}
          outcome={outcomeOf('adult-titles')}
          onChanged={deleteCachedSearches}
        />
      </div>
      <OwnDataPanel asksFirst={loaderData.byCode} />
      <PasswordDialog isOn={loaderData.byCode} />
      <UnsavedGuard active={isEdited} left={left} />
    </main>
  );
}

const outdatedText =
  'What you did is saved, but this page couldn’t be loaded again. Reload the page to see it.';

/** Without script an outcome belongs to one part of the page. */
function outcomeFor(outcome: Outcome | undefined, wasSaved: boolean) {
  const saved: Outcome = { intent: 'save', ok: true, text: profileTexts.saved };
  const shown = outcome ?? (wasSaved ? saved : null);
  return (...intents: Intent[]) => (shown !== null && intents.includes(shown.intent) ? shown : null);
}
