/** Replacements for calls of the audience rule; each lets everything through. */
const replacements = {
  /** Leaves out only titles that can't be played. */
  isListable: ([title]) => `(${title}).imdbId !== null`,
  maySee: () => 'true',
  mayAllSee: () => 'true',
  audienceOf: () => '({ ceiling: null, genres: [], adult: true })',
  /** Allows and blocks no title. */
  readTitleChoices: () => '({ allowed: [], blocked: [] })',
  /** Without conditions, hidden titles are counted. */
  audienceConditions: () => '[]',
  withoutHidden: (args) => `Promise.resolve(${args.at(-1)})`,
  onlyVisible: (args) => `Promise.resolve(${args.at(-1)})`,
  stillVisible: (args) => `Promise.resolve(${args.at(-1)})`,
};

const names = Object.keys(replacements).join('|');

/** Returns start, end, text and replacement of each call. Declarations and imports are left out. */
export function audienceCalls(text) {
  const found = [];
  for (const match of text.matchAll(new RegExp(`\\b(${names})\\(`, 'g'))) {
    const start = match.index;
    if (/function\s+$/.test(text.slice(0, start))) continue;
    const args = argumentsFrom(text, start + match[0].length);
    const [, name] = match;
    const end = args.end + 1;
    found.push({
      start,
      end,
      text: text.slice(start, end).replace(/\s+/g, ' '),
      instead: replacements[name](args.list),
    });
  }
  return found;
}

export function withoutCall(text, { start, end, instead }) {
  return text.slice(0, start) + instead + text.slice(end);
}

/** Commas inside other brackets don't separate. */
function argumentsFrom(text, from) {
  const list = [];
  let depth = 0;
  let begin = from;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter) && depth === 0) {
      const last = text.slice(begin, at).trim();
      return { list: last === '' ? list : [...list, last], end: at };
    }
    if (')]}'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) {
      list.push(text.slice(begin, at).trim());
      begin = at + 1;
    }
  }
  throw new Error('A call has no end');
}
