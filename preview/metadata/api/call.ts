import type { Catalogue } from '../catalogue/catalogue.ts';
import { failure } from './errors.ts';

export type Json = Record<string, unknown>;

export interface Call {
  catalogue: Catalogue;
  query: URLSearchParams;
  now: number;
}

const pageSize = 20;
const maxPage = 500;

export function languageOf({ query }: Pick<Call, 'query'>): string {
  return (query.get('language') ?? 'en-US').slice(0, 2).toLowerCase();
}

function pageOf({ query }: Call): number {
  const text = query.get('page') ?? '1';
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (page < 1 || page > maxPage) throw failure('invalidPage');
  return page;
}

/** A page past the end is empty and has the same totals. */
export function paged<T>(call: Call, all: readonly T[], present: (item: T, language: string) => Json): Json {
  const page = pageOf(call);
  const language = languageOf(call);
  const items = all.slice((page - 1) * pageSize, page * pageSize);
  return {
    page,
    results: items.map((item) => present(item, language)),
    total_pages: Math.max(1, Math.ceil(all.length / pageSize)),
    total_results: all.length,
  };
}
