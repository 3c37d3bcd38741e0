import * as v from 'valibot';
import { type JournalEntry, maxBatch } from '#src/domain/journal.ts';
import { parsePlayedKey } from '#src/domain/server-health.ts';
import { isKeptByHousehold, isSettingValue, settingNames } from '#src/domain/settings.ts';
import { titleKindOf, type WatchKind } from '#src/domain/title.ts';
import { readJson, readShape } from '#src/features/viewing/read-json.ts';

const time = v.pipe(v.number(), v.integer(), v.minValue(0));

/** At most a day, because no title is longer. */
const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400));

const change = v.variant('kind', [
  v.object({ kind: v.picklist(['list', 'watched']), title: titleBy(parseMarked), value: v.boolean() }),
  v.object({
    kind: v.literal('position'),
    title: titleBy(parsePlayedKey),
    value: v.object({ seconds, duration: v.nullable(seconds), ended: v.boolean() }),
  }),
  v.object({
    kind: v.literal('opened'),
    title: titleBy(parsePlayedKey),
    value: v.nullable(v.picklist(['sub', 'dub'])),
  }),
  v.object({ kind: v.literal('removed'), title: titleBy(parseWatched), value: v.nullable(time) }),
  // Removing all titles needs a time: titles that another device watched meanwhile must stay.
  v.object({ kind: v.literal('removed'), title: v.null(), value: time }),
  v.object({
    kind: v.literal('setting'),
    title: v.null(),
    value: v.pipe(
      v.object({ name: v.picklist(settingNames.filter(isKeptByHousehold)), value: v.string() }),
      v.check((choice) => isSettingValue(choice.name, choice.value)),
    ),
  }),
  // Devices may still send this shape of earlier versions.
  v.pipe(
    v.object({ kind: v.literal('next-episode'), title: v.null(), value: v.boolean() }),
    v.transform(({ title, value }) => ({
      kind: 'setting' as const,
      title,
      value: { name: 'autoplay' as const, value: value ? 'on' : 'off' },
    })),
  ),
]);

/** A change whose title is already parsed. */
export type ViewerChange = v.InferOutput<typeof change>;

const name = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  viewer: v.string(),
  at: time,
});

export interface SentEntry extends Pick<JournalEntry, 'id' | 'viewer' | 'at'> {
  /** Null for a change that this product can't have written. */
  change: ViewerChange | null;
}

/** Returns null if `json` isn't a batch. Leaves out entries without a valid id, viewer or time. */
export function parseBatch(json: string): SentEntry[] | null {
  const sent = readJson(v.pipe(v.array(v.unknown()), v.maxLength(maxBatch)), json);
  if (sent === null) return null;
  return sent.flatMap((entry) => {
    const named = readShape(name, entry);
    return named === null ? [] : { ...named, change: readShape(change, entry) };
  });
}

const choices = new Map<unknown, boolean>([
  ['0', false],
  ['1', true],
]);

/** Reads a form that is sent without script. */
export function parseForm(form: Pick<FormData, 'get'>): ViewerChange | null {
  const value = choices.get(form.get('value'));
  return readChange({ kind: form.get('kind'), title: form.get('title'), value });
}

export function readChange(sent: unknown): ViewerChange | null {
  return readShape(change, sent);
}

function titleBy<Title>(parse: (text: string) => Title | null) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const title = parse(dataset.value);
      if (title !== null) return title;
      addIssue();
      return NEVER;
    }),
  );
}

const shape = /^(movie|series|anime) ([1-9]\d{0,9})(?: ([1-9]\d{0,4}) ([1-9]\d{0,4}))?$/;

const maxTitleId = 2_147_483_647;

function parseTitle(text: string) {
  const [, kind, id, season, episode] = shape.exec(text) ?? [];
  const titleId = Number(id);
  if (kind === undefined || titleId > maxTitleId) return null;
  const place = season === undefined ? null : { season: Number(season), episode: Number(episode) };
  // `shape` matches only these three kinds.
  return { kind: kind as WatchKind, titleId, place };
}

function parseMarked(text: string) {
  const title = parseTitle(text);
  return title === null || title.kind === 'anime' ? null : { ...title, kind: titleKindOf(title.kind) };
}

function parseWatched(text: string) {
  const title = parseTitle(text);
  return title === null || title.place !== null ? null : { kind: title.kind, titleId: title.titleId };
}
