import type postcss from 'postcss';

const television = '[data-screen="tv"]';

/** More than the look has layers: for old engines `old-engine.ts` turns them into as many of these. */
const weight = String.raw`:not(#\#)`.repeat(8);

/** A television's rules come after the layers, in engines without layers too. */
export const outrankLayers: postcss.Plugin = {
  postcssPlugin: 'outrank-layers',
  Rule(rule) {
    // The visitor comes again to a changed rule.
    if (rule.selector.includes(weight) || !rule.selector.includes(television)) return;
    rule.selector = rule.selector.replaceAll(television, television + weight);
  },
};
