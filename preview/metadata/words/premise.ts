import { mix, pick, type Random, random } from '../catalogue/random.ts';
import countries from './countries.json' with { type: 'json' };
import type { Slots } from './expand.ts';
import lexicon from './lexicon.json' with { type: 'json' };

const STREAM = 0x5109;

interface Country {
  women: string[];
  men: string[];
  families: string[];
  cities: string[];
  towns: string[];
  lands: string[];
}

const byCode: Readonly<Record<string, Country>> = countries;

/** First and last names are drawn apart, so a real person's name is chance. */
export function fullName(country: string, rnd: Random): string {
  const { women, men, families } = byCode[country] ?? countries.ZA;
  return `${pick(rnd, rnd() < 0.5 ? women : men)} ${pick(rnd, families)}`;
}

function pickOther(rnd: Random, list: readonly string[], taken: string): string {
  for (let attempt = 0; attempt < 8; attempt++) {
    const value = pick(rnd, list);
    if (value !== taken) return value;
  }
  return taken;
}

/** The same seed gives the same people. */
export function premise(seed: number, country: string): Slots {
  const rnd = random(mix(seed, STREAM));
  const { women, men, families, cities, towns, lands } = byCode[country] ?? countries.ZA;
  const isWoman = rnd() < 0.54;
  const lead = pick(rnd, isWoman ? women : men);
  const family = pick(rnd, families);
  const isSecondWoman = rnd() < 0.5;
  const second = pickOther(rnd, isSecondWoman ? women : men, lead);
  const job = pick(rnd, lexicon.job);
  const town = pick(rnd, towns);
  const thing = pick(rnd, lexicon.thing);
  return {
    country,
    lead,
    family,
    full: `${lead} ${family}`,
    he: isWoman ? 'she' : 'he',
    him: isWoman ? 'her' : 'him',
    his: isWoman ? 'her' : 'his',
    himself: isWoman ? 'herself' : 'himself',
    He: isWoman ? 'She' : 'He',
    His: isWoman ? 'Her' : 'His',
    boy: isWoman ? 'girl' : 'boy',
    man: isWoman ? 'woman' : 'man',
    second,
    other_family: pickOther(rnd, families, family),
    he2: isSecondWoman ? 'she' : 'he',
    him2: isSecondWoman ? 'her' : 'him',
    his2: isSecondWoman ? 'her' : 'his',
    third: pickOther(rnd, rnd() < 0.5 ? women : men, second),
    job,
    job2: pickOther(rnd, lexicon.job, job),
    city: pick(rnd, cities),
    town,
    town2: pickOther(rnd, towns, town),
    land: pick(rnd, lands),
    thing,
    thing2: pickOther(rnd, lexicon.thing, thing),
    bird: pick(rnd, lexicon.bird),
    beast: pick(rnd, lexicon.beast),
    plant: pick(rnd, lexicon.plant),
    colour: pick(rnd, lexicon.colour),
    metal: pick(rnd, lexicon.metal),
    weather: pick(rnd, lexicon.weather),
    number: pick(rnd, lexicon.number),
    season: pick(rnd, lexicon.season),
    years: pick(rnd, lexicon.years),
    crop: pick(rnd, lexicon.crop),
  };
}
