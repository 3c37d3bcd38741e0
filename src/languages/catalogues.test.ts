import { describe, expect, it } from 'vitest';
import { knownLanguages } from '#src/domain/languages.ts';
import { readCatalogue, textsIn } from './catalogues.ts';

const english = readCatalogue('en');

type Token = string | [name: string, type?: string, format?: Record<string, unknown>];

interface Facts {
  names: Set<string>;
  /** The sorted categories of each plural, without its exact counts. */
  plurals: string[];
}

/** Looks into the texts of plurals, too. */
function factsOf(compiled: unknown, facts: Facts = { names: new Set(), plurals: [] }): Facts {
  // The compiler's own shape.
  const tokens = (Array.isArray(compiled) ? compiled : [compiled]) as Token[];
  for (const token of tokens) {
    if (typeof token === 'string') {
      for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) facts.names.add(tag);
      continue;
    }
    const [name, type, format = {}] = token;
    facts.names.add(name);
    if (type === undefined) continue;
    const { offset: _, ...cases } = format;
    if (type === 'plural')
      facts.plurals.push(
        Object.keys(cases)
          .filter((key) => !/^\d/.test(key))
          .sort()
          .join(),
      );
    for (const text of Object.values(cases)) factsOf(text, facts);
  }
  return facts;
}

describe.each(knownLanguages)('%s', (language) => {
  const catalogue = readCatalogue(language);

  it('has every text', () => {
    const missing = Object.keys(english).filter((id) => !Object.hasOwn(catalogue, id));
    expect(missing.map((id) => String(english[id]))).toEqual([]);
  });

  it('has every name and number of a text, and nothing else', () => {
    for (const [id, text] of Object.entries(catalogue)) {
      const [names, wanted] = [factsOf(text).names, factsOf(english[id]).names];
      expect([...names].sort(), JSON.stringify(english[id])).toEqual([...wanted].sort());
    }
  });

  it('has every category of its plurals', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join();
    for (const [id, text] of Object.entries(catalogue)) {
      const { plurals } = factsOf(text);
      expect(plurals, JSON.stringify(english[id])).toEqual(
        factsOf(english[id]).plurals.map(() => categories),
      );
    }
  });
});

it('counts none and one alike in isiZulu, and none as many in English', () => {
  const rules = (language: string) => [0, 1, 2].map((count) => new Intl.PluralRules(language).select(count));
  expect(rules('zu')).toEqual(['one', 'one', 'other']);
  expect(rules('en')).toEqual(['other', 'one', 'other']);
});

it('fills in what an untranslated text names', () => {
  const text = { id: 'none', message: 'Paid until {day}', values: { day: 'Friday' } };
  expect(textsIn('zu')._(text)).toBe('Paid until Friday');
});
