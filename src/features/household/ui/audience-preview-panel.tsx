import { useId, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { offlineText } from '#src/domain/offline.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import type { ChosenTitle } from '../chosen-titles.ts';
import type { Outcome } from '../outcome.ts';
import { ChoiceForm } from './chosen-titles.tsx';
import { Result } from './result.tsx';

export interface VerdictView {
  key: string;
  kind: ChosenTitle['kind'];
  titleId: number;
  name: string;
  /** Looks like `Movie, 2021`. */
  note: string;
  may: boolean;
  /** What the main user decided about it. */
  choice: ChosenTitle['choice'] | null;
  mayAllow: boolean;
  mayBlock: boolean;
  why: string;
  /** Is null for a title without a certificate. */
  source: string | null;
}

export interface AudiencePreviewView {
  subUserId: string;
  title: string;
  verdicts: VerdictView[];
  state: 'found' | 'failed' | 'limited' | 'offline';
  /** Is null if no limit was hit. */
  wait: string | null;
}

interface AudiencePreviewPanelProps {
  subUsers: { id: string; name: string }[];
  seen: AudiencePreviewView | null;
  outcome: Outcome | null;
}

/** Works without script. */
export function AudiencePreviewPanel({ subUsers, seen, outcome }: AudiencePreviewPanelProps) {
  const id = useId();
  const [first] = subUsers;
  const [chosen, setChosen] = useState(seen?.subUserId ?? first?.id ?? '');
  const isAsking = useNavigation().formData?.has('see') === true;
  const about = subUsers.find((one) => one.id === chosen) ?? first;
  if (about === undefined) return null;
  return (
    <section className="panel" aria-labelledby={id} id="see">
      <h2 id={id}>
        What can <bdi>{about.name}</bdi> see?
      </h2>
      <Form action={paths.profile} preventScrollReset className="columns household-fields see-form">
        <SelectField
          label="Sub-user"
          name="see"
          value={about.id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          options={subUsers.map(({ id: value, name }) => ({ value, label: name }))}
        />
        <Field label="Title" name="title" required defaultValue={seen?.title ?? ''} autoComplete="off" />
        <Button type="submit" look="quiet" aria-disabled={isAsking}>
          Check
        </Button>
      </Form>
      <Result outcome={outcome} />
      <div role="status" className="stack-s">
        {seen === null || seen.subUserId !== about.id ? null : <Answer seen={seen} name={about.name} />}
      </div>
    </section>
  );
}

function Answer({
  seen: { subUserId, verdicts, state, title, wait },
  name,
}: {
  seen: AudiencePreviewView;
  name: string;
}) {
  if (state === 'limited') return <p>That’s a lot of searching. {wait}</p>;
  if (state === 'offline') return <FormError>{offlineText}</FormError>;
  return (
    <>
      {state === 'failed' ? <p>We can’t reach the film database, so some titles may be missing.</p> : null}
      {verdicts.length === 0 && state === 'found' ? <p>{`We found no title called “${title}”.`}</p> : null}
      <ul className="members">
        {verdicts.map((one) => (
          <li key={one.key} className="device">
            <div>
              <span className="label">{one.name}</span> <span className="hint">{one.note}</span>
              <p className="quiet">{one.source === null ? one.why : `${one.why} ${one.source}`}</p>
            </div>
            <span className={one.may ? 'verdict yes' : 'verdict'}>
              {one.may ? 'Yes' : 'No'}
              <span className="vh">{one.may ? `, ${name} sees it` : `, it is hidden from ${name}`}</span>
            </span>
            <Choices of={one} subUserId={subUserId} action={paths.profileSee(subUserId, title)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A pressed button stays in its place, where it undoes what it did. */
function Choices({
  of: { kind, titleId, name, may, choice, mayAllow, mayBlock },
  ...form
}: {
  of: VerdictView;
  subUserId: string;
  action: string;
}) {
  const offered = {
    allow: choice === null && !may && mayAllow,
    block: choice !== 'block' && mayBlock,
  };
  return (
    <div className="cluster see-choices">
      {(['allow', 'block'] as const).map((one) => {
        const isChosen = choice === one;
        if (!isChosen && !offered[one]) return null;
        const label = isChosen ? 'Undo' : labels[one];
        return (
          <ChoiceForm
            key={one}
            of={{ subUserId: form.subUserId, kind, titleId }}
            action={form.action}
            choice={isChosen ? '' : one}
          >
            <Button type="submit" look="line" small aria-label={`${label} ${name}`}>
              {label}
            </Button>
          </ChoiceForm>
        );
      })}
    </div>
  );
}

const labels = { allow: 'Allow', block: 'Block' } as const;
