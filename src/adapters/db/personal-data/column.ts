import type { RawBuilder, SqlBool } from 'kysely';
import { formatTimeOfDay } from '#src/domain/dates.ts';
import { type Fact, type HouseholdKeys, type OwnDataList, toIso } from '#src/domain/own-data.ts';
import type { Schema } from '../schema.ts';

type Stored = string | number | null;

/** `names` are those of the sub-users by their ids. */
export type Show = (stored: Stored, names: HouseholdKeys['names']) => Fact[string];

export interface Exported {
  /** The export calls it so. */
  key: string;
  show: Show;
  /** This is read instead of the column. */
  from: RawBuilder<unknown> | null;
}

/**
 * What a column holds: `owner` says whose row it is, or how they are found; `secret` could only be abused; `technical` says
 * nothing about a person. Whatever else there is of a person is exported.
 */
export type Column = 'owner' | 'secret' | 'technical' | Exported | readonly Exported[];

export type Columns<T extends keyof Schema> = Record<keyof Schema[T] & string, Column>;

export interface PersonalTable<T extends keyof Schema = keyof Schema> {
  columns: Columns<T>;
  /** The rows stand there in the export. `why` says why they don't, or who computes them. */
  part: OwnDataList | 'account' | { why: string };
  /** The rows of a household, where `user_id` doesn't say it. */
  of?: (keys: HouseholdKeys) => RawBuilder<SqlBool>;
  order?: RawBuilder<unknown>;
  /** A household may have more rows than `maxExportedRows`. */
  maxRows?: number;
  /** Why rows stay without a name when the household is deleted. */
  stays?: string;
}

export type PersonalTables = { readonly [T in keyof Schema]?: PersonalTable<T> };

export function as(key: string, show: Show = (stored) => stored, from: Exported['from'] = null): Exported {
  return { key, show, from };
}

export function ownerColumns<K extends string>(...names: K[]): Record<K, 'owner'> {
  return all(names, 'owner');
}

export function secretColumns<K extends string>(...names: K[]): Record<K, 'secret'> {
  return all(names, 'secret');
}

export function technicalColumns<K extends string>(...names: K[]): Record<K, 'technical'> {
  return all(names, 'technical');
}

function all<K extends string, V>(names: readonly K[], value: V): Record<K, V> {
  // `fromEntries` forgets the keys.
  return Object.fromEntries(names.map((name) => [name, value])) as Record<K, V>;
}

export const time: Show = (stored) => (typeof stored === 'number' ? toIso(stored) : null);

export const timeOfDay: Show = (stored) => (typeof stored === 'number' ? formatTimeOfDay(stored) : null);

/** A place is 0 where there is none. */
export const place: Show = (stored) => (stored === 0 ? null : stored);

export const isSet: Show = (stored) => stored !== null;

export const viewer: Show = (stored, names) =>
  stored === null || stored === 'main' ? 'main account' : subUser(stored, names);

export const subUser: Show = (stored, names) => names.get(String(stored)) ?? null;
