import { setHint, watchedHint } from '#src/features/history/hint.ts';
import { parseWatched } from '#src/features/history/parse.ts';
import { readHistory } from '#src/features/history/read.ts';
import { removeHistory, writeHistory } from '#src/features/history/write.ts';
import { busyAnswer, unlessBusy } from '#src/pages/busy.ts';
import { done, failure, refused, type Sent } from './answer.ts';

/** Takes a title out of the main user's list, and says what brings it back. */
export async function actRemoveWatched({ services, caller, field }: Sent) {
  const { db, config } = services;
  const history = await readHistory(db, caller.viewer, 'all');
  const meant = history.find((one) => one.kind === field('kind') && String(one.titleId) === field('titleId'));
  if (meant === undefined) return done({ intent: 'remove-watched', text: 'That title is gone already.' });
  const { kind, titleId, name } = meant;
  const removed = await unlessBusy(removeHistory(db, caller.viewer, kind, titleId).then(() => true));
  if (removed === null) return failure('remove-watched', busyAnswer);
  const left = history.filter((one) => one !== meant);
  const told = { intent: 'remove-watched' as const, text: `Removed ${name}`, undo: JSON.stringify(meant) };
  return done(told, [setHint(watchedHint(left), config.secure)]);
}

/** Puts a title back where it was. Only the main user's own list can be written to. */
export async function actRestoreWatched({ services, caller, field }: Sent) {
  const { db, clock, config } = services;
  const entry = parseWatched(field('entry'));
  if (entry === null) return refused('restore-watched', 400, 'That title can’t be put back.');
  const { watchedAt, ...title } = entry;
  const at = Math.min(watchedAt, clock.now());
  const written = await unlessBusy(writeHistory(db, caller.viewer, title, at).then(() => true));
  if (written === null) return failure('restore-watched', busyAnswer);
  const hint = watchedHint(await readHistory(db, caller.viewer, 'all'));
  return done({ intent: 'restore-watched', text: `${title.name} is back` }, [setHint(hint, config.secure)]);
}
