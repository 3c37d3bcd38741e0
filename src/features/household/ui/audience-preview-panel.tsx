import { useId, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { offlineText } from '#src/domain/offline.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { SelectField } from '#src/ui/select-field.tsx';

export interface VerdictView {
  key: string;
  name: string;
  /** Looks like `Movie, 2021`. */
  note: string;
  may: boolean;
  why: string;
  source: string;
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
}

/** Works without script. */
export function AudiencePreviewPanel({ subUsers, seen }: AudiencePreviewPanelProps) {
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
          Look it up
        </Button>
      </Form>
      <div role="status" className="stack-s">
        {seen === null || seen.subUserId !== about.id ? null : <Answer seen={seen} name={about.name} />}
      </div>
    </section>
  );
}

function Answer({
  seen: { verdicts, state, title, wait },
  name,
}: {
  seen: AudiencePreviewView;
  name: string;
}) {
  if (state === 'limited') return <p>That’s a lot of searching. {wait}</p>;
  if (state === 'offline') return <FormError>{offlineText}</FormError>;
  return (
    <>
      {state === 'failed' ? (
        <p>The film database isn’t answering: these are titles we already know.</p>
      ) : null}
      {verdicts.length === 0 && state === 'found' ? (
        <p>{`No title like “${title}” can be watched here.`}</p>
      ) : null}
      <ul className="members">
        {verdicts.map((one) => (
          <li key={one.key} className="device">
            <div>
              <span className="label">{one.name}</span> <span className="hint">{one.note}</span>
              <p className="quiet">{`${one.why}. ${one.source}.`}</p>
            </div>
            <span className={one.may ? 'verdict yes' : 'verdict'}>
              {one.may ? 'Yes' : 'No'}
              <span className="vh">{one.may ? `, ${name} sees it` : `, it is hidden from ${name}`}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
