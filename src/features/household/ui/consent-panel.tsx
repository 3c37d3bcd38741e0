import { Trans, useLingui } from '@lingui/react/macro';
import { useFetcher } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Outcome } from '../outcome.ts';
import { Result } from './result.tsx';

interface ConsentPanelProps {
  /** Is the day; null without consent. */
  givenOn: string | null;
  outcome: Outcome | null;
}

/** The box of the form `Add Sub-User` gives it. */
export function ConsentPanel({ givenOn, outcome }: ConsentPanelProps) {
  const { t } = useLingui();
  const withdrawing = useFetcher<Outcome>({ key: 'guardian-consent' });
  const { state, data } = withdrawing;
  const result = state === 'idle' ? (data ?? outcome) : null;
  return (
    <Panel title={t`Guardian’s consent`}>
      <Result outcome={result?.ok === true && givenOn !== null ? null : result} />
      {givenOn === null ? (
        <p className="quiet">{t`Not given yet. We’ll ask once, when you add or change someone under 18.`}</p>
      ) : (
        <withdrawing.Form method="post" className="stack">
          <OwnerField />
          <p>{t`Given on ${givenOn} for everyone under 18 in this household.`}</p>
          <p className="quiet">
            <Trans>
              Without it you can’t add or change anyone under 18. Sub-users you already have stay until you
              delete them.
            </Trans>
          </p>
          <input type="hidden" name="intent" value="withdraw-consent" />
          <div>
            <Button type="submit" look="line" aria-disabled={state !== 'idle'}>
              {t`Withdraw consent`}
            </Button>
          </div>
        </withdrawing.Form>
      )}
    </Panel>
  );
}
