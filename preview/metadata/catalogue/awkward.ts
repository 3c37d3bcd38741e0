import type { Flavour } from './types.ts';

/** Awkward titles, as any large catalogue has: each has broken somebody's page once. */
export const awkward: readonly {
  readonly title: string;
  readonly original?: string;
  readonly language?: string;
  readonly flavour: Flavour;
  readonly story: string;
}[] = [
  {
    title: '<b>Bold</b> & "Sons"',
    flavour: 'comedy',
    story:
      'Signwriter Danie Bold & his three "sons" (two are nephews) paint a slogan of <1 line> on the wrong side of the N1, and the whole of Laingsburg starts to believe it.',
  },
  {
    title: 'ליל הירח מעל הים',
    original: 'ליל הירח מעל הים',
    language: 'he',
    flavour: 'drama',
    story:
      'A cellist and a night fisherman share one jetty in Jaffa, an hour apart, and leave each other food.',
  },
  {
    title:
      'The Unabridged and Mostly Accurate Account of How Tannie Baba Visagie Lost the Farm, Found the River, Buried Three Mayors and Came Home in Time for Supper on a Tuesday',
    flavour: 'comedy',
    story: 'Exactly what it says, with songs.',
  },
  {
    title: '1976',
    flavour: 'history',
    story: 'One June morning on one Soweto street, told from eleven windows.',
  },
  {
    title: 'Ōkami no Ame',
    original: '狼の雨',
    language: 'ja',
    flavour: 'anime',
    story:
      'A wolf spirit who has promised never to bring rain again is adopted by a village that has had none for three years.',
  },
];
