import { featureOf } from './layers.ts';
import { atEdge, type Rule } from './rule.ts';

/** What two features share is a rule of the domain, or passed in by the page. */
export const features: Rule = {
  name: 'features-apart',
  says: 'a feature never imports a feature',
  check: (tree) =>
    tree.edges.flatMap((edge) => {
      const from = featureOf(edge.from.path);
      const to = featureOf(edge.to);
      if (edge.from.test || !from || !to || from === to) return [];
      return [
        atEdge(
          edge,
          `imports features/${to}: a feature never imports a feature`,
          'Move the shared rule to src/domain, or pass the view in from the page',
        ),
      ];
    }),
};
