import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { ChosenTitle } from '../chosen-titles.ts';

interface ChosenTitlesProps {
  name: string;
  chosen: readonly ChosenTitle[];
}

const words = { allow: msg`Allowed`, block: msg`Blocked` };

/** Works without script. */
export function ChosenTitles({ name, chosen }: ChosenTitlesProps) {
  const { t } = useLingui();
  if (chosen.length === 0) return null;
  return (
    <details className="member-chosen">
      <summary className="button text small">{t`Allowed and blocked (${{ count: chosen.length }})`}</summary>
      <ul aria-label={t`Allowed and blocked for ${name}`} className="members">
        {chosen.map((one) => (
          <li key={`${one.kind} ${one.titleId}`} className="device">
            <div>
              <span className="label">{one.name}</span> <span className="hint">{t(words[one.choice])}</span>
              {one.isOver ? (
                <p className="quiet">{t`Its rating has changed, so it is hidden again.`}</p>
              ) : null}
            </div>
            <ChoiceForm of={one} action={paths.profile} choice="">
              <Button type="submit" look="text" small aria-label={t`Undo ${{ title: one.name }}`}>
                {t`Undo`}
              </Button>
            </ChoiceForm>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ChoiceFormProps {
  of: Pick<ChosenTitle, 'subUserId' | 'kind' | 'titleId'>;
  action: string;
  /** Empty to undo the choice. */
  choice: ChosenTitle['choice'] | '';
  children: ReactNode;
}

export function ChoiceForm({ of: { subUserId, kind, titleId }, action, choice, children }: ChoiceFormProps) {
  return (
    <ViewerForm action={action} preventScrollReset>
      <input type="hidden" name="intent" value="choose-title" />
      <input type="hidden" name="id" value={subUserId} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="titleId" value={titleId} />
      <input type="hidden" name="choice" value={choice} />
      {children}
    </ViewerForm>
  );
}
