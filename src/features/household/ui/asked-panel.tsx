import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { AgeMark } from '#src/ui/meta-line.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { Outcome } from '../outcome.ts';
import { Result } from './result.tsx';
import type { VerdictView } from './verdict-choices.tsx';

export interface AskedTitle {
  verdict: VerdictView;
  /** Examples are `13` and `All`. */
  age: string | null;
  /** Says why the title can't be allowed. */
  note: string | null;
}

export interface AskedView {
  id: string;
  /** The sub-user's name. */
  name: string;
  /** Empty if the request is for one title. */
  words: string;
  day: string;
  state: 'found' | 'failed';
  titles: AskedTitle[];
}

export interface AskedList {
  requests: AskedView[];
  hasMore: boolean;
}

interface AskedPanelProps {
  asked: AskedList;
  outcome: Outcome | null;
}

/** Works without script. */
export function AskedPanel({ asked: { requests, hasMore }, outcome }: AskedPanelProps) {
  const { t } = useLingui();
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const countBefore = useRef(requests.length);
  useEffect(() => {
    // The pressed button was removed with its request.
    if (requests.length < countBefore.current && document.activeElement === document.body)
      place.current?.focus();
    countBefore.current = requests.length;
  }, [requests.length]);
  if (requests.length === 0 && outcome === null) return null;
  return (
    <section ref={place} tabIndex={-1} className="panel" aria-labelledby={id}>
      <h2 id={id}>{t`Asked for`}</h2>
      <Result outcome={outcome} />
      <ul aria-labelledby={id} className="members">
        {requests.map((request) => (
          <Request key={request.id} of={request} />
        ))}
      </ul>
      {hasMore ? <p className="quiet">{t`There is more. It shows once these are answered.`}</p> : null}
    </section>
  );
}

function Request({ of: { id, name, words, day, state, titles } }: { of: AskedView }) {
  const { t } = useLingui();
  const sayMissing = () => {
    if (state === 'failed') return t`We can’t look it up right now. Please try again later.`;
    return words === '' ? t`It’s not in the catalogue.` : t`We found no title called “${{ title: words }}”.`;
  };
  const about = words === '' ? titles[0]?.verdict.name : words;
  return (
    <li className="asked">
      <p className="asked-what">
        {words === '' ? (
          <Trans>
            <bdi>{name}</bdi> asked for this title.
          </Trans>
        ) : (
          <Trans>
            <bdi>{name}</bdi> asked for “<bdi>{words}</bdi>”.
          </Trans>
        )}{' '}
        <span className="hint">{day}</span>
      </p>
      {titles.map((one) => (
        <Title
          key={one.verdict.key}
          of={one}
          name={name}
          requestId={id}
          look={titles.length === 1 ? 'primary' : 'quiet'}
        />
      ))}
      {titles.length > 0 ? null : <p className="quiet">{sayMissing()}</p>}
      <ViewerForm action={paths.profile} preventScrollReset>
        <input type="hidden" name="intent" value="refuse-request" />
        <input type="hidden" name="request" value={id} />
        <Button
          type="submit"
          look="text"
          small
          aria-label={about === undefined ? undefined : t`No to ${{ title: about }}`}
        >
          {t`No`}
        </Button>
      </ViewerForm>
    </li>
  );
}

interface TitleProps {
  of: AskedTitle;
  name: string;
  requestId: string;
  /** `quiet` if there are several titles to pick from. */
  look: 'primary' | 'quiet';
}

function Title({ of: { verdict, age, note }, name, requestId, look }: TitleProps) {
  const { t } = useLingui();
  const { name: title, kind, titleId, may, mayAllow, why, source } = verdict;
  return (
    <div className="asked-title">
      <div>
        <span className="label">{title}</span> <span className="hint">{verdict.note}</span>{' '}
        {age === null ? null : <AgeMark label={age} origin={null} />}
        <p className="quiet">{[why, source, note].filter((one) => one !== null).join(' ')}</p>
      </div>
      {may ? (
        <span className="verdict yes">
          <Trans>
            Yes<span className="vh">, {name} sees it</span>
          </Trans>
        </span>
      ) : null}
      {!may && mayAllow ? (
        <ViewerForm action={paths.profile} preventScrollReset>
          <input type="hidden" name="intent" value="allow-request" />
          <input type="hidden" name="request" value={requestId} />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="titleId" value={titleId} />
          <Button type="submit" look={look} small aria-label={t`Allow ${{ name: title }}`}>
            {t`Allow`}
          </Button>
        </ViewerForm>
      ) : null}
    </div>
  );
}
