import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { characters } from './characters.ts';
import { knownLanguages, labelOf } from './languages.ts';
import { screenChoices } from './screen.ts';
import type { Viewer } from './viewer.ts';

/** `household`: for the viewer, on every device. `cookie`: for this browser; documents are rendered by it. */
type Keeping = 'household' | 'cookie' | 'storage';

export type SettingPlace = 'profile' | 'menu' | 'device' | 'footer';

type OffBy = 'age' | 'saver';

interface Setting {
  label: MessageDescriptor;
  hint?: MessageDescriptor;
  control: 'switch' | 'toggle' | 'select' | 'characters';
  /** Button of a select in browsers without script. */
  submit?: MessageDescriptor;
  /** Each value has a label, or a name that is the same in each language. */
  values: Readonly<Record<string, MessageDescriptor | string>>;
  /** Value without a choice. Null leaves it to the browser or the household. */
  default: string | null;
  of: readonly Viewer['kind'][];
  keptIn: readonly Keeping[];
  /** `menu` is the sub-user's menu. */
  shownOn: readonly SettingPlace[];
  /** Forces the setting off below 13 (`age`) or while the data saver is on (`saver`), whatever was chosen. */
  offBy: readonly OffBy[];
  /** True if a player's address template may contain the setting as `{name}`. */
  inAddress: boolean;
}

const onOff = { on: msg`On`, off: msg`Off` };
const both = ['main', 'sub'] as const;

/** Settings of a viewer or a browser. */
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
    // The names are in `character-texts.ts`, because few pages need them.
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

// The cast is needed, because `Object.keys` returns `string[]`.
export const settingNames = Object.keys(settings) as SettingName[];

/** Settings that a player's address template may contain. */
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

/** If only the household stores the setting, a choice changes no document, so a device may queue the choice. */
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
  /** Null if nothing was chosen and there is no default. */
  value: string | null;
  /** Reason why the setting is forced off. */
  because: OffBy | null;
  /** Values that other members of the household haven't taken. Absent if all values are offered. */
  offered?: readonly string[];
}

/** `chosen` may be a value of another version, which counts as no choice. */
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
