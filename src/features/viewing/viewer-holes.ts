/**
 * Where a document that viewers share leaves room for one of them. `rows` are all of the viewer's rows; a page that has
 * its own between them leaves `first` for what was watched, and `later` for the others.
 */
export const viewerHoles = ['face', 'people', 'time', 'rows', 'first', 'later', 'data'] as const;

export type ViewerHole = (typeof viewerHoles)[number];

/** React escapes `<` in texts and attributes, so nothing else in a document looks like this. */
function commentOf(hole: ViewerHole): string {
  return `<!--viewer:${hole}-->`;
}

/** The server passes it to `dangerouslySetInnerHTML`. */
export function holeMarkup(hole: ViewerHole): { __html: string } {
  return { __html: commentOf(hole) };
}

export interface SplitDocument {
  /** There is one more of them than of holes. */
  pieces: string[];
  holes: ViewerHole[];
}

export function splitAtHoles(html: string): SplitDocument {
  const found = viewerHoles
    .flatMap((hole) => {
      const at = html.indexOf(commentOf(hole));
      return at === -1 ? [] : [{ hole, at, end: at + commentOf(hole).length }];
    })
    .sort((a, b) => a.at - b.at);
  const ends = [0, ...found.map(({ end }) => end)];
  const starts = [...found.map(({ at }) => at), html.length];
  return {
    pieces: ends.map((end, index) => html.slice(end, starts[index])),
    holes: found.map(({ hole }) => hole),
  };
}
