import { useEffect, useReducer, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { NewSubUser } from '../changes.ts';
import { applyEdit, changesOf, type Draft, isEdited, type Saved, untouched } from '../draft.ts';
import type { Outcome } from '../outcome.ts';

export function useDraft(saved: Saved) {
  const [draft, edit] = useReducer(applyEdit, untouched);
  const saving = useFetcher<Outcome>({ key: 'save-profile' });
  const sent = useRef<Draft | null>(null);
  const { state, data } = saving;

  useEffect(() => {
    // Now the list of the page is the server's.
    if (state !== 'idle' || sent.current === null || data === undefined) return;
    if (data.ok) edit({ kind: 'saved', sent: sent.current });
    sent.current = null;
  }, [state, data]);

  const add = (subUser: NewSubUser) => edit({ kind: 'add', key: createKey(), subUser });

  /** With a sub-user who was typed but not added yet. */
  const save = (typed: NewSubUser | null) => {
    if (state !== 'idle') return;
    const addition = typed === null ? null : { kind: 'add' as const, key: createKey(), subUser: typed };
    const whole = addition === null ? draft : applyEdit(draft, addition);
    if (addition !== null) edit(addition);
    sent.current = whole;
    const form = new FormData();
    form.set('intent', 'save');
    form.set('changes', JSON.stringify(changesOf(whole, saved)));
    if (whole.photo?.kind === 'new') form.set('photo', whole.photo.file);
    saving.submit(form, { method: 'post', encType: 'multipart/form-data' });
  };
  const isSaving = state !== 'idle';
  return {
    draft,
    edit,
    add,
    save,
    isSaving,
    isEdited: isEdited(draft, saved),
    outcome: isSaving ? null : (data ?? null),
  };
}

/** `randomUUID` needs HTTPS. */
function createKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
