import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Fold } from '#src/ui/panel.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { Outcome } from '../outcome.ts';
import { Result } from './result.tsx';
import { useOutcomeFetcher } from './use-outcome-fetcher.ts';

interface ConsentPanelProps {
  /** The day of the consent; null without it. */
  givenOn: string | null;
  outcome: Outcome | null;
}

/** Withdraws the consent, which is given in the form `Add Sub-User`. */
export function ConsentPanel({ givenOn, outcome }: ConsentPanelProps) {
  const { t } = useLingui();
  const withdrawing = useOutcomeFetcher('guardian-consent');
  const { state, data } = withdrawing;
  const result = state === 'idle' ? (data ?? outcome) : null;
  return (
    <Fold title={t`Guardian’s consent`} isOpen={result !== null}>
      <Result outcome={result?.ok === true && givenOn !== null ? null : result} />
      {givenOn === null ? (
        <p className="quiet">{t`Not given yet. We’ll ask once, when you add or change someone under 18.`}</p>
      ) : (
        <ViewerForm by={withdrawing.Form} className="stack">
          <p>{t`Given on ${givenOn} for everyone under 18 in this household.`}</p>
          <p className="quiet">
            <Trans>
              Without it you can’t add or change anyone under 18. Sub-users you already have stay until you
              delete them.
            </Trans>
          </p>
          <input type="hidden" name="intent" value="withdraw-consent" />
          <div>
            <Button type="submit" look="quiet" aria-disabled={state !== 'idle'}>
              {t`Withdraw consent`}
            </Button>
          </div>
        </ViewerForm>
      )}
    </Fold>
  );
}
