import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { characters } from './characters.ts';
import { knownLanguages, labelOf } from './languages.ts';
import { screenChoices } from './screen.ts';
import type { Viewer } from './viewer.ts';

/** `household`: with the viewer, on every device. `cookie`: for this browser, and its documents are drawn by it. */
type Keeping = 'household' | 'cookie' | 'storage';

export type SettingPlace = 'profile' | 'menu' | 'device' | 'footer';

type OffBy = 'age' | 'saver';

interface Setting {
  label: MessageDescriptor;
  hint?: MessageDescriptor;
  control: 'switch' | 'toggle' | 'select' | 'characters';
  /** A select has this button without script. */
  submit?: MessageDescriptor;
  /** Each value has a label, or a name that is the same in each language. */
  values: Readonly<Record<string, MessageDescriptor | string>>;
  /** It holds where nobody chose; null leaves it to the browser or the household. */
  default: string | null;
  of: readonly Viewer['kind'][];
  keptIn: readonly Keeping[];
  /** `menu` is the sub-user's. */
  shownOn: readonly SettingPlace[];
  /** It stays off below 13, or while the data saver is on, whatever was chosen. */
  offBy: readonly OffBy[];
  /** A player's address may name it as `{name}`. */
  inAddress: boolean;
}

const onOff = { on: msg`On`, off: msg`Off` };
const both = ['main', 'sub'] as const;

/** A viewer, or somebody at a browser, sets it once. */
export const settings = {
  autoplay: {
    label: msg`Play next episode automatically`,
    control: 'switch',
    values: onOff,
    default: 'on',
    of: both,
    keptIn: ['household'],
    shownOn: ['profile', 'menu'],
    offBy: ['age', 'saver'],
    inAddress: false,
  },
  character: {
    label: msg`Character`,
    control: 'characters',
    // `character-texts.ts` has their names, which few pages need.
    values: Object.fromEntries(characters.map((character) => [character, character])),
    default: null,
    of: both,
    keptIn: ['household'],
    shownOn: ['profile', 'menu'],
    offBy: [],
    inAddress: false,
  },
  language: {
    label: msg`Language`,
    control: 'select',
    submit: msg`Set language`,
    values: Object.fromEntries(knownLanguages.map((language) => [language, labelOf(language)])),
    default: null,
    of: both,
    keptIn: ['household', 'cookie'],
    shownOn: ['profile', 'device', 'footer'],
    offBy: [],
    inAddress: true,
  },
  saver: {
    label: msg`Data saver`,
    control: 'toggle',
    values: onOff,
    default: null,
    of: both,
    keptIn: ['cookie'],
    shownOn: ['device'],
    offBy: [],
    inAddress: false,
  },
  screen: {
    label: msg`Screen`,
    hint: msg`Automatic recognises most televisions. If a computer gets a television’s pages by mistake, choose Computer.`,
    control: 'select',
    submit: msg`Set screen`,
    values: screenChoices,
    default: 'auto',
    of: both,
    keptIn: ['cookie'],
    shownOn: ['device'],
    offBy: [],
    inAddress: false,
  },
  theme: {
    label: msg`Theme`,
    control: 'select',
    values: { dark: msg`Dark`, light: msg`Light`, system: msg`Same as this device` },
    default: 'dark',
    of: both,
    keptIn: ['storage'],
    shownOn: ['device'],
    offBy: [],
    inAddress: false,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

// `Object.keys` forgets the type of the keys.
export const settingNames = Object.keys(settings) as SettingName[];

/** A template of a player's address may name these. */
export const addressSettings = settingNames.filter((name) => settings[name].inAddress);

export function settingOf(name: SettingName): Setting {
  return settings[name];
}

export function isSettingValue(name: SettingName, value: string): boolean {
  return Object.hasOwn(settings[name].values, value);
}

export function isKeptIn(name: SettingName, where: Keeping): boolean {
  return settingOf(name).keptIn.includes(where);
}

/** Such a choice changes no document, so a device may keep it until its connection is back. */
export function isKeptByHousehold(name: SettingName): boolean {
  return settingOf(name).keptIn.every((where) => where === 'household');
}

export function settingsOn(place: SettingPlace, kind: Viewer['kind']): SettingName[] {
  return settingNames.filter((name) => {
    const { shownOn, of } = settingOf(name);
    return shownOn.includes(place) && of.includes(kind);
  });
}

export interface SettingChoice {
  /** Null: nobody chose, and there is no default. */
  value: string | null;
  /** Why it is off, whatever was chosen. */
  because: OffBy | null;
  /** Others of the household have the rest; it is missing where all values are offered. */
  offered?: readonly string[];
}

/** `chosen` may be of a version that knew other values. */
export function choiceOf(
  name: SettingName,
  chosen: string | undefined,
  now: Readonly<Record<OffBy, boolean>>,
): SettingChoice {
  const { offBy, default: standard } = settingOf(name);
  const because = offBy.find((reason) => now[reason]) ?? null;
  if (because !== null) return { value: 'off', because };
  return { value: chosen !== undefined && isSettingValue(name, chosen) ? chosen : standard, because };
}
