import type { RawBuilder, SqlBool } from 'kysely';
import { formatTimeOfDay } from '#src/domain/dates.ts';
import { type Fact, type HouseholdKeys, type OwnDataList, toIso } from '#src/domain/own-data.ts';
import type { Schema } from '../schema.ts';

type Stored = string | number | null;

/** `names` maps the ids of the sub-users to their names. */
export type Show = (stored: Stored, names: HouseholdKeys['names']) => Fact[string];

export interface Exported {
  /** The field's name in the export. */
  key: string;
  show: Show;
  /** This expression is read instead of the column; null reads the column. */
  from: RawBuilder<unknown> | null;
}

/**
 * `owner` columns say whose row it is, or serve to find that person; `secret` ones could only be abused;
 * `technical` ones say nothing about a person. All other columns are exported.
 */
export type Column = 'owner' | 'secret' | 'technical' | Exported | readonly Exported[];

export type Columns<T extends keyof Schema> = Record<keyof Schema[T] & string, Column>;

export interface PersonalTable<T extends keyof Schema = keyof Schema> {
  columns: Columns<T>;
  /** The part of the export with these rows; `why` says why there is none, or which code computes it. */
  part: OwnDataList | 'account' | { why: string };
  /** Selects the rows of a household where `user_id` alone doesn't. */
  of?: (keys: HouseholdKeys) => RawBuilder<SqlBool>;
  order?: RawBuilder<unknown>;
  /** Is set where a household may have more rows than `maxExportedRows`. */
  maxRows?: number;
  /** Says why the rows are kept, without a name, when the household is deleted. */
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
  // The type of `fromEntries` doesn't keep the keys.
  return Object.fromEntries(names.map((name) => [name, value])) as Record<K, V>;
}

export const time: Show = (stored) => (typeof stored === 'number' ? toIso(stored) : null);

export const timeOfDay: Show = (stored) => (typeof stored === 'number' ? formatTimeOfDay(stored) : null);

/** The column holds 0 where a row has no such number. */
export const place: Show = (stored) => (stored === 0 ? null : stored);

export const isSet: Show = (stored) => stored !== null;

export const viewer: Show = (stored, names) =>
  stored === null || stored === 'main' ? 'main account' : subUser(stored, names);

export const subUser: Show = (stored, names) => names.get(String(stored)) ?? null;
