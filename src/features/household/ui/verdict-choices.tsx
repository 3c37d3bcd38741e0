import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import type { ChosenTitle } from '../chosen-titles.ts';
import { ChoiceForm } from './chosen-titles.tsx';

export interface VerdictView {
  key: string;
  kind: ChosenTitle['kind'];
  titleId: number;
  name: string;
  /** Looks like `Movie, 2021`. */
  note: string;
  may: boolean;
  choice: ChosenTitle['choice'] | null;
  mayAllow: boolean;
  mayBlock: boolean;
  why: string;
  /** Null for a title without a certificate. */
  source: string | null;
}

/** A pressed button stays in its place, and becomes its own undo. */
export function VerdictChoices({
  of: { kind, titleId, name, may, choice, mayAllow, mayBlock },
  ...form
}: {
  of: VerdictView;
  subUserId: string;
  action: string;
}) {
  const { t } = useLingui();
  const labels = {
    undo: { label: t`Undo`, described: t`Undo ${name}` },
    allow: { label: t`Allow`, described: t`Allow ${name}` },
    block: { label: t`Block`, described: t`Block ${name}` },
  };
  const offered = {
    allow: choice === null && !may && mayAllow,
    block: choice !== 'block' && mayBlock,
  };
  return (
    <div className="cluster see-choices">
      {(['allow', 'block'] as const).map((one) => {
        const isChosen = choice === one;
        if (!isChosen && !offered[one]) return null;
        const { label, described } = labels[isChosen ? 'undo' : one];
        return (
          <ChoiceForm
            key={one}
            of={{ subUserId: form.subUserId, kind, titleId }}
            action={form.action}
            choice={isChosen ? '' : one}
          >
            <Button type="submit" look="text" small aria-label={described}>
              {label}
            </Button>
          </ChoiceForm>
        );
      })}
    </div>
  );
}
