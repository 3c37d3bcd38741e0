import { isFeatureView, type Layer, layerOf, MAY_IMPORT } from './layers.ts';
import { atEdge, type Finding, type Rule } from './rule.ts';
import type { Edge } from './tree.ts';

const REMEDIES: Record<Layer, string> = {
  main: 'main.ts and cli.ts start the product; move what they need to src/server/app.ts, src/server/context.ts or src/config',
  commands: 'A command calls a use case; move the rest to the feature that it is about',
  app: 'context.ts makes the services and jobs.ts lists the jobs; pass the rest in from src/main.ts',
  http: 'Move the code to the layer that uses it, or pass it in from src/server/app.ts',
  routes: 'Read through a feature, or take the value from the request context of src/http/request',
  request: 'A route gets its request from here; let src/http fill in the values',
  checks: 'A check looks at one thing; move what it shares with a page to the feature',
  features: 'Take it as a parameter, move the shared rule to src/domain, or let the page pass it in',
  adapters: 'An adapter knows one outside thing and src/domain; let the feature bring the rest',
  browser: 'Code for the browser that draws nothing; let the component pass the value in',
  ui: 'src/ui takes props and answers events; let the page pass the value in',
  config: 'config decides from the environment alone; move shared rules to src/domain',
  paths: 'routes.ts holds paths only; move the code to the page or the feature that needs it',
  domain: 'domain holds pure rules; pass the value in',
  preview: 'A stand-in is a service of its own; move what it needs into preview/',
  migrations: 'A migration is frozen; copy what it needs into the migration',
  tooling: 'Product code never needs tests or scripts; move the code into src',
};

export const directions: Rule = {
  name: 'directions',
  says: 'imports point down only: main → http → routes → features → adapters → domain',
  check: (tree) => {
    const withoutLayer = tree.sources
      .filter((source) => source.path.startsWith('src/') && layerOf(source.path) === undefined)
      .map((source) => ({
        path: source.path,
        line: 1,
        problem: 'stands in no layer',
        remedy:
          'Move it into a folder of the layout, or give the new folder its place in scripts/rules/layers.ts',
      }));
    const product = tree.edges.filter((edge) => edge.from.path.startsWith('src/') && !edge.from.test);
    return [...withoutLayer, ...product.flatMap(checkEdge)];
  },
};

function checkEdge(edge: Edge): Finding[] {
  const from = layerOf(edge.from.path);
  const to = layerOf(edge.to);
  if (!from || !to) return [];
  // Adapters import only the type of the settings.
  if (from === 'adapters' && to === 'config' && edge.import.typeOnly) return [];
  if (from !== to && !MAY_IMPORT[from].includes(to)) {
    return [atEdge(edge, `imports ${edge.to}: ${from} may not import ${to}`, REMEDIES[from])];
  }
  if (to === 'preview' && !edge.import.dynamic) {
    const remedy = 'Write `await import(…)` on the way that only a preview takes';
    return [atEdge(edge, `imports ${edge.to}: production never loads a stand-in`, remedy)];
  }
  // The type of a view model belongs to its view, so a feature may import it.
  if (from === 'features' && to === 'ui' && !edge.import.typeOnly && !isFeatureView(edge.from.path)) {
    const remedy = 'Write `import type` for a view model, or move the view to the ui/ folder of the feature';
    return [atEdge(edge, `imports ${edge.to}: only a feature's ui/ folder draws`, remedy)];
  }
  return [];
}
