import { isMet } from '../figures/figure.ts';
import { commentFigure } from '../figures/lines.ts';
import { wordFigures } from '../figures/words.ts';
import type { Rule } from './rule.ts';

const NAME_REMEDY =
  'Name the thing; point `Source:` to a heading, a decision record, a standard or a public page';

export const commentsAndNames: Rule = {
  name: 'comments-and-names',
  says: 'comments are at most 6 % of lines, their sources open, and names say what things are',
  check: (tree) => {
    const names = wordFigures(tree).flatMap(({ name, spots = [] }) =>
      spots.map(({ path, line, text }) => ({ path, line, problem: `${name}: ${text}`, remedy: NAME_REMEDY })),
    );
    const comments = commentFigure(tree);
    if (isMet(comments)) return names;
    const share = {
      path: 'src',
      line: 1,
      problem: `${comments.value.toFixed(2)} % of lines are comments, and 6 % is the limit`,
      remedy: 'Delete comments that the code and its types already say',
    };
    return [...names, share];
  },
};
