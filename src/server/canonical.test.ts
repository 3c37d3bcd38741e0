import { describe, expect, it } from 'vitest';
import { canonicalise } from './canonical.ts';

describe('canonicalise', () => {
  it.each([
    ['/movies', '/movies', ''],
    ['/search?q=a%2Fb', '/search', '?q=a%2Fb'],
    ['/search/caf%C3%A9', '/search/café', ''],
    ['/', '/', ''],
    ['/watch/tv/1/2', '/watch/tv/1/2', ''],
    ['/watch/tv/1/2?', '/watch/tv/1/2', '?'],
    ['/a.b/c', '/a.b/c', ''],
  ])('reads %s', (target, path, search) => {
    expect(canonicalise(target)).toEqual({ kind: 'path', path, search, data: false });
  });

  it('knows a client navigation by its suffix, and gives the guard the page itself', () => {
    expect(canonicalise('/profile.data?_routes=root')).toMatchObject({ path: '/profile', data: true });
    expect(canonicalise('/_.data')).toMatchObject({ path: '/', data: true });
    expect(canonicalise('/tv/_.data')).toMatchObject({ path: '/tv', data: true });
    expect(canonicalise('/a_.data')).toMatchObject({ path: '/a_', data: true });
  });

  it.each([
    ['/movies/', '/movies'],
    ['//evil.example', '/evil.example'],
    ['/a//b/?x=1', '/a/b?x=1'],
  ])('moves %s to where it is', (target, location) => {
    expect(canonicalise(target)).toEqual({ kind: 'moved', location });
  });

  it('takes a long search', () => {
    const search = `?q=${'a'.repeat(10_000)}`;
    expect(canonicalise(`/search${search}`)).toMatchObject({ kind: 'path', path: '/search', search });
  });

  it.each([
    '/../etc/passwd',
    '/a/%2e%2e/profile',
    '/a%2fprofile',
    '/a%5cb',
    '/%E0%A4%A',
    '/x%00y',
    'http://evil.example/',
    `/${'a'.repeat(5000)}`,
    `/search?q=${'a'.repeat(16_384)}`,
  ])('refuses %s', (target) => {
    expect(canonicalise(target)).toEqual({ kind: 'refused' });
  });
});
