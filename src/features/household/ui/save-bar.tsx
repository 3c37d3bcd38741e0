import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { Outcome } from '../outcome.ts';
import { Result } from './result.tsx';

/** Fields outside the form refer to it by this id. */
export const saveFormId = 'profile-form';

interface SaveBarProps {
  look: 'primary' | 'quiet';
  isEdited: boolean;
  isSaving: boolean;
  outcome: Outcome | null;
  onSave: () => void;
}

/** The bar stays visible while something is unsaved, and until its message was seen. */
export function SaveBar({ look, isEdited, isSaving, outcome, onSave }: SaveBarProps) {
  const { t } = useLingui();
  const isSeen = useSeen(outcome);
  const isHeld = isEdited || isSaving || (outcome !== null && !isSeen);
  useEffect(() => {
    // The bar must not cover the field that is being typed in.
    if (isHeld) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isHeld]);
  return (
    <div className="save-bar" data-held={isHeld ? '' : undefined}>
      <Result outcome={outcome} />
      {isEdited ? <span className="hint">{t`You have changes that aren’t saved.`}</span> : null}
      <ViewerForm
        by="form"
        id={saveFormId}
        encType="multipart/form-data"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <input type="hidden" name="intent" value="save" />
        <Button type="submit" look={look} aria-disabled={isSaving}>
          {t`Save Changes`}
        </Button>
      </ViewerForm>
    </div>
  );
}

/**
 * Waits for the end of a press: the page may move when the bar disappears, and the press must hit its target.
 */
const nextActs = ['click', 'keydown', 'wheel', 'touchmove'];

/** A success counts as seen after the viewer's next action, whose place the bar could cover. */
function useSeen(outcome: Outcome | null): boolean {
  const [seen, setSeen] = useState<Outcome | null>(null);
  // Listens as soon as the message is shown.
  useLayoutEffect(() => {
    if (outcome?.ok !== true) return;
    const leaving = new AbortController();
    const options = { signal: leaving.signal, passive: true };
    for (const act of nextActs) addEventListener(act, () => setSeen(outcome), options);
    return () => leaving.abort();
  }, [outcome]);
  return outcome !== null && seen === outcome;
}
