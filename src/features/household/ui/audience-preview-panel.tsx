import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { offlineText } from '#src/domain/offline-words.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { Fold } from '#src/ui/panel.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import type { Outcome } from '../outcome.ts';
import { Result } from './result.tsx';
import { VerdictChoices, type VerdictView } from './verdict-choices.tsx';

export interface AudiencePreviewView {
  subUserId: string;
  title: string;
  verdicts: VerdictView[];
  state: 'found' | 'failed' | 'limited' | 'offline';
  /** Null if no limit was reached. */
  wait: string | null;
}

interface AudiencePreviewPanelProps {
  subUsers: { id: string; name: string }[];
  seen: AudiencePreviewView | null;
  outcome: Outcome | null;
}

/** Works without script. */
export function AudiencePreviewPanel({ subUsers, seen, outcome }: AudiencePreviewPanelProps) {
  const { t } = useLingui();
  const [first] = subUsers;
  const [chosen, setChosen] = useState(seen?.subUserId ?? first?.id ?? '');
  const isAsking = useNavigation().formData?.has('see') === true;
  const about = subUsers.find((one) => one.id === chosen) ?? first;
  if (about === undefined) return null;
  const { name } = about;
  return (
    <Fold
      id="see"
      isOpen={seen !== null || outcome !== null}
      title={
        <Trans>
          What can <bdi>{name}</bdi> see?
        </Trans>
      }
    >
      <Form action={paths.profile} preventScrollReset className="columns household-fields see-form">
        <SelectField
          label={t`Sub-user`}
          name="see"
          value={about.id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          options={subUsers.map((one) => ({ value: one.id, label: one.name }))}
        />
        <Field
          label={t({ message: 'Title', context: 'of a film' })}
          name="title"
          required
          defaultValue={seen?.title ?? ''}
          autoComplete="off"
        />
        <Button type="submit" look="quiet" aria-disabled={isAsking}>
          {t`Check`}
        </Button>
      </Form>
      <Result outcome={outcome} />
      <div role="status" className="stack-s">
        {seen === null || seen.subUserId !== about.id ? null : <Answer seen={seen} name={name} />}
      </div>
    </Fold>
  );
}

function Answer({
  seen: { subUserId, verdicts, state, title, wait },
  name,
}: {
  seen: AudiencePreviewView;
  name: string;
}) {
  const { t } = useLingui();
  if (state === 'limited')
    return (
      <p>
        {t`That’s a lot of searching.`} {wait}
      </p>
    );
  if (state === 'offline') return <FormError>{t(offlineText)}</FormError>;
  return (
    <>
      {state === 'failed' ? (
        <p>{t`We can’t reach the film database, so some titles may be missing.`}</p>
      ) : null}
      {verdicts.length === 0 && state === 'found' ? <p>{t`We found no title called “${title}”.`}</p> : null}
      <ul className="members">
        {verdicts.map((one) => (
          <li key={one.key} className="device">
            <div>
              <span className="label">{one.name}</span> <span className="hint">{one.note}</span>
              <p className="quiet">{one.source === null ? one.why : `${one.why} ${one.source}`}</p>
            </div>
            <span className={one.may ? 'verdict yes' : 'verdict'}>
              {one.may ? (
                <Trans>
                  Yes<span className="vh">, {name} sees it</span>
                </Trans>
              ) : (
                <Trans>
                  No<span className="vh">, it is hidden from {name}</span>
                </Trans>
              )}
            </span>
            <VerdictChoices of={one} subUserId={subUserId} action={paths.profileSee(subUserId, title)} />
          </li>
        ))}
      </ul>
    </>
  );
}
