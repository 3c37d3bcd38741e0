import { Refusal } from '#src/domain/refusals.ts';
import { readChange, type ViewerChange } from '#src/features/viewing/journal/parse.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { readOwnChange } from '#src/http/request/own-change.ts';
import { paths } from '#src/routes.ts';
import { answerChange } from '../changes/answer-change.ts';

/**
 * The version in which these addresses and `browser/former-stores.ts` end. Until then, for two releases, they
 * serve open pages and devices of 1.0. A test fails in that version.
 */
export const formerChangesEnd = '1.3.0';

export const endpoint = defineEndpoint({
  paths: [paths.formerRemovals, paths.formerMarks, paths.formerPositions],
  methods: ['POST'],
  budget: { write: { known: 300, stranger: 200 } },
  needsProof: 'never',
  changesSession: false,
  bypassesWorker: true,
  handle,
});

type Parse = (field: (name: string) => string | null) => ViewerChange | null;

function handle(call: EndpointCall): Promise<Response> {
  const parse = parsers[new URL(call.request.url).pathname];
  return answerFormer(call, parse ?? (() => null));
}

/** Ends in the same version as the other former addresses. */
export function answerFormerNextEpisode(call: EndpointCall): Promise<Response> {
  return answerFormer(call, (field) =>
    readChange({ kind: 'next-episode', title: null, value: choices[field('on') ?? ''] }),
  );
}

async function answerFormer(call: EndpointCall, parse: Parse): Promise<Response> {
  const { viewer, madeAt } = await readOwnChange(call);
  const change = parse((name) => call.form.get(name)?.toString() ?? null);
  if (change === null) throw new Refusal('bad-request');
  return answerChange(call, viewer, change, madeAt);
}

const choices: Record<string, boolean> = { '0': false, '1': true };

const parsers: Record<string, Parse> = {
  [paths.formerRemovals]: (field) => {
    const [kind, titleId, until] = [field('kind'), field('titleId'), field('until')];
    const title = kind === null && titleId === null ? null : `${kind} ${titleId}`;
    return readChange({ kind: 'removed', title, value: until === null ? null : wholeNumber(until) });
  },
  [paths.formerMarks]: (field) => {
    const place = ['season', 'episode'].map(field).filter((number) => number !== null);
    const title = [field('kind'), field('titleId'), ...place].join(' ');
    return readChange({ kind: field('mark'), title, value: choices[field('on') ?? ''] });
  },
  [paths.formerPositions]: (field) => {
    const duration = field('duration');
    const value = {
      seconds: decimal(field('seconds')),
      duration: duration === null ? null : decimal(duration),
      // The field is '1' or absent.
      ended: choices[field('ended') ?? '0'],
    };
    return readChange({ kind: 'position', title: field('what'), value });
  },
};

/** Returns NaN for other text, which `readChange` refuses. */
function decimal(text: string | null): number {
  return /^\d{1,5}(\.\d{1,6})?$/.test(text ?? '') ? Number(text) : Number.NaN;
}

function wholeNumber(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}
