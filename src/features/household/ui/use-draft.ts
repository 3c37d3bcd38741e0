import { useEffect, useReducer, useRef } from 'react';
import { type NewSubUser, noChanges } from '../changes.ts';
import { applyEdit, changesOf, type Draft, isEdited, type Saved } from '../draft.ts';
import { useOutcomeFetcher } from './use-outcome-fetcher.ts';

export function useDraft(saved: Saved, typed: Partial<Draft>) {
  const [draft, edit] = useReducer(applyEdit, { ...noChanges, ...typed });
  const saving = useOutcomeFetcher('save-profile');
  const sent = useRef<Draft | null>(null);
  const { state, data } = saving;

  useEffect(() => {
    // The page shows the server's list now, so the sent changes leave the draft.
    if (state !== 'idle' || sent.current === null || data === null) return;
    if (data.ok) edit({ kind: 'saved', sent: sent.current });
    sent.current = null;
  }, [state, data]);

  const add = (subUser: NewSubUser) => edit({ kind: 'add', key: createKey(), subUser });

  /** A sub-user who was typed but not added yet is saved too. */
  const save = (typed: NewSubUser | null) => {
    if (state !== 'idle') return;
    const addition = typed === null ? null : { kind: 'add' as const, key: createKey(), subUser: typed };
    const whole = addition === null ? draft : applyEdit(draft, addition);
    if (addition !== null) edit(addition);
    sent.current = whole;
    const form = new FormData();
    form.set('intent', 'save');
    form.set('changes', JSON.stringify(changesOf(whole, saved)));
    if (whole.photo instanceof File) form.set('photo', whole.photo);
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
    outcome: isSaving ? null : data,
  };
}

/** `crypto.randomUUID` works only over HTTPS. */
function createKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
