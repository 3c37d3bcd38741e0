import { msg, plural } from '@lingui/core/runtime-macro';
import * as v from 'valibot';
import { Refusal } from '#src/domain/refusals.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { parseUndo, writeUndo } from '#src/features/viewing/history/undo.ts';
import { removeHistory, restoreHistory } from '#src/features/viewing/history/write.ts';
import { text } from '#src/http/request/fields.ts';
import { type FormCall, requireMainUser } from '#src/http/request/form-action.ts';
import { readOwnHistory } from './load.ts';
import { profileForm } from './profile-form.ts';

export interface OwnHistory {
  viewer: Viewer;
  /** Contains only titles that the viewer may see. */
  history: readonly WatchedTitle[];
}

/** The forms of a list of watched titles. `readOwn` gives the list's viewer. */
export function watchedForms(readOwn: (call: FormCall<unknown>) => Promise<OwnHistory>) {
  return {
    /** The answer contains the title, so that the removal can be undone. */
    'remove-watched': profileForm({
      schema: v.object({ kind: text, titleId: text }),
      async run(call) {
        const { services, texts, values } = call;
        const { viewer, history } = await readOwn(call);
        const meant = history.find(
          (one) => one.kind === values.kind && String(one.titleId) === values.titleId,
        );
        if (meant === undefined) return { text: texts._(msg`That title was already removed.`) };
        const { kind, titleId, name } = meant;
        const removed = await removeHistory(services.db, viewer, { kind, titleId });
        const undo = writeUndo(services, viewer, [meant], removed);
        return { text: texts._(msg`Removed ${{ title: name }}`), undo };
      },
    }),
    /** The answer contains the titles, so that the removal can be undone. */
    'remove-all-watched': profileForm({
      schema: v.object({}),
      async run(call) {
        const { services, texts } = call;
        const { viewer, history } = await readOwn(call);
        if (history.length === 0) return { text: texts._(msg`Those titles were already removed.`) };
        const removed = await removeHistory(services.db, viewer, null);
        const sentence = msg`${plural({ count: history.length }, { one: 'Removed # title', other: 'Removed # titles' })}`;
        return { text: texts._(sentence), undo: writeUndo(services, viewer, history, removed) };
      },
    }),
    /** Writes only to the viewer's own list, and only titles that were just removed from it. */
    'restore-watched': profileForm({
      schema: v.object({ entry: text }),
      async run(call) {
        const { services, texts, values } = call;
        const { viewer } = await readOwn(call);
        const entries = parseUndo(services, viewer, values.entry);
        if (entries === null) throw new Refusal('not-restorable');
        await restoreHistory(services.db, viewer, entries, services.clock.now());
        const [only] = entries;
        const sentence =
          entries.length === 1 && only !== undefined
            ? msg`${{ title: only.name }} is back`
            : msg`${plural({ count: entries.length }, { one: '# title is back', other: '# titles are back' })}`;
        return { text: texts._(sentence) };
      },
    }),
  };
}

/** The forms of the main user's own list. */
export const ownWatchedForms = watchedForms(async (call) => {
  const viewer = requireMainUser(call.viewer);
  return { viewer, history: await readOwnHistory(call.services.db, viewer) };
});
