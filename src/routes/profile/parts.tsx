import { useLingui } from '@lingui/react/macro';
import { PlanPanel } from '#src/features/billing/ui/plan-panel.tsx';
import { membersOf, type Saved } from '#src/features/household/draft.ts';
import { type Outcome, outcomeOf } from '#src/features/household/outcome.ts';
import { AddForm } from '#src/features/household/ui/add-form.tsx';
import { AskedPanel } from '#src/features/household/ui/asked-panel.tsx';
import { AudiencePreviewPanel } from '#src/features/household/ui/audience-preview-panel.tsx';
import type { ConsentChoice } from '#src/features/household/ui/consent-box.tsx';
import { ConsentPanel } from '#src/features/household/ui/consent-panel.tsx';
import { MemberList } from '#src/features/household/ui/member-list.tsx';
import { PhotoField } from '#src/features/household/ui/photo-field.tsx';
import { saveFormId } from '#src/features/household/ui/save-bar.tsx';
import type { AddFormState } from '#src/features/household/ui/use-add-form.ts';
import type { useDraft } from '#src/features/household/ui/use-draft.ts';
import { WatchedGrid } from '#src/features/household/ui/watched-grid.tsx';
import { SettingsPanel } from '#src/features/viewing/ui/settings-panel.tsx';
import { Field } from '#src/ui/field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Profile } from './load.ts';
import { ProfileNav } from './room.tsx';

interface PartsProps {
  isFirstVisit: boolean;
  loaderData: Profile;
  saved: Saved;
  household: ReturnType<typeof useDraft>;
  addForm: AddFormState;
  shown: Outcome | null;
}

/** Closed on the first visit, which is about watching and the family. */
export function Rest(parts: PartsProps) {
  const { isFirstVisit, loaderData, shown } = parts;
  // Viewers who must renew or have just paid look for the plan first.
  const isPlanFirst = loaderData.planNotice !== null || loaderData.plan.state !== 'running';
  const plan = (
    <PlanPanel
      plan={loaderData.plan}
      notice={loaderData.planNotice}
      reminded={outcomeOf(shown, 'reminders')}
    />
  );
  return (
    <>
      {isFirstVisit ? <ProfileNav here="household" /> : null}
      <AskedPanel asked={loaderData.asked} outcome={outcomeOf(shown, 'allow-request', 'refuse-request')} />
      {isPlanFirst ? plan : null}
      {isFirstVisit ? null : <SubUserForms {...parts} />}
      <Account {...parts} />
      {isPlanFirst ? null : plan}
      <Habits {...parts} />
    </>
  );
}

/** Its fields belong to the form of `Save Changes`, so that they work without script. */
function Account({ loaderData, household }: PartsProps) {
  const { t } = useLingui();
  const { email, photoUrl, initial, character } = loaderData;
  const { draft, edit } = household;
  return (
    <Panel>
      <div className="columns">
        <Field
          label={t`Email`}
          name="email"
          type="email"
          form={saveFormId}
          autoComplete="email"
          value={draft.email ?? email}
          onChange={({ currentTarget }) => edit({ kind: 'email', email: currentTarget.value })}
        />
        <PhotoField
          saved={photoUrl}
          initial={initial}
          character={character}
          photo={draft.photo}
          onChange={(photo) => edit({ kind: 'photo', photo })}
        />
      </div>
    </Panel>
  );
}

export function SubUserForms({ isFirstVisit, loaderData, saved, household, addForm, shown }: PartsProps) {
  const { draft, edit, add, save, isSaving } = household;
  // While one save runs, the next change isn't saved at once.
  const savesAtOnce = isFirstVisit && !isSaving;
  const consent: ConsentChoice | null = saved.hasConsent
    ? null
    : { isGiven: draft.consent, onChange: (given) => edit({ kind: 'consent', given }) };
  const members = membersOf(draft, saved);
  return (
    <>
      {isFirstVisit && members.length === 0 ? null : (
        <MemberList
          members={members}
          consent={consent}
          latest={new Map(loaderData.subUsers.map(({ id, latest }) => [id, latest]))}
          chosen={loaderData.chosen}
          outcome={loaderData.seen === null ? outcomeOf(shown, 'choose-title') : null}
          onChange={(id, change) => edit({ kind: 'change', id, fields: change })}
          onDelete={(id) => edit({ kind: 'delete', id })}
        />
      )}
      <AddForm
        plainKey={loaderData.addKey}
        form={addForm}
        consent={consent}
        outcome={outcomeOf(shown, 'add')}
        isHeaded={isFirstVisit}
        savesAtOnce={savesAtOnce}
        onAdd={savesAtOnce ? save : add}
      />
    </>
  );
}

function Habits({ loaderData, shown }: PartsProps) {
  return (
    <>
      <WatchedGrid
        short
        watched={loaderData.watched}
        outcome={outcomeOf(shown, 'remove-watched', 'remove-all-watched', 'restore-watched')}
      />
      <SettingsPanel place="profile" kind="main" choices={loaderData.settings} />
      <div>
        <AudiencePreviewPanel
          subUsers={loaderData.subUsers}
          seen={loaderData.seen}
          outcome={loaderData.seen === null ? null : outcomeOf(shown, 'choose-title')}
        />
        <ConsentPanel givenOn={loaderData.consentedOn} outcome={outcomeOf(shown, 'withdraw-consent')} />
      </div>
    </>
  );
}
