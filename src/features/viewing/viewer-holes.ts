/**
 * Places in a shared document that the server fills for one viewer. `rows` has all of the viewer's rows; a page
 * with its own rows between them has `first` for the watched titles and `later` for the other rows.
 */
export const viewerHoles = ['face', 'people', 'time', 'rows', 'first', 'later', 'data'] as const;

export type ViewerHole = (typeof viewerHoles)[number];

/** React escapes `<` in texts and attributes, so nothing else in a document looks like this. */
function commentOf(hole: ViewerHole): string {
  return `<!--viewer:${hole}-->`;
}

/** For `dangerouslySetInnerHTML` on the server. */
export function holeMarkup(hole: ViewerHole): { __html: string } {
  return { __html: commentOf(hole) };
}

export interface SplitDocument {
  /** One more piece than holes. */
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
