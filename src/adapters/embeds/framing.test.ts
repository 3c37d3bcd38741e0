import { describe, expect, it } from 'vitest';
import { forbidsFraming } from './framing.ts';

const page = new URL('https://one.example/movie/tt0133093');
const ours = new URL('https://stoep.example');

const withPolicy = (policy: string, from = ours) =>
  forbidsFraming({ 'content-security-policy': policy }, page, from);

describe('forbidsFraming', () => {
  it.each([
    [undefined, false],
    ['DENY', true],
    ['deny', true],
    ['SAMEORIGIN', true],
    ['SAMEORIGIN, SAMEORIGIN', true],
    ['ALLOW-FROM https://elsewhere.example', false],
    ['nonsense', false],
  ])('X-Frame-Options %j', (value, forbids) => {
    expect(forbidsFraming(value === undefined ? {} : { 'x-frame-options': value }, page, ours)).toBe(forbids);
  });

  it.each([
    ["default-src 'self'", false],
    ['frame-ancestors *', false],
    ["frame-ancestors 'none'", true],
    ['frame-ancestors', true],
    ["frame-ancestors 'self'", true],
    ['frame-ancestors https:', false],
    ['frame-ancestors http:', false],
    ['frame-ancestors https://stoep.example', false],
    ['frame-ancestors http://stoep.example', false],
    ['frame-ancestors stoep.example', false],
    ['frame-ancestors STOEP.example:443', false],
    ['frame-ancestors stoep.example:8443', true],
    ['frame-ancestors https://*.example', false],
    ['frame-ancestors https://*.stoep.example', true],
    ['frame-ancestors https://elsewhere.example https://stoep.example/path', false],
    ['frame-ancestors https://elsewhere.example', true],
    ['frame-ancestors https://notstoep.example', true],
    ["script-src 'self'; Frame-Ancestors 'none'; frame-ancestors *", true],
    ["frame-ancestors *, frame-ancestors 'none'", true],
    ['frame-ancestors !!', true],
  ])('Content-Security-Policy %j', (policy, forbids) => {
    expect(withPolicy(policy)).toBe(forbids);
  });

  it('counts ports', () => {
    const local = new URL('http://localhost:3000');
    expect(withPolicy('frame-ancestors http://localhost:3000', local)).toBe(false);
    expect(withPolicy('frame-ancestors http://localhost:*', local)).toBe(false);
    expect(withPolicy('frame-ancestors http://localhost', local)).toBe(true);
    expect(withPolicy('frame-ancestors https:', local)).toBe(true);
  });

  it('lets the newer header decide where both are sent', () => {
    expect(
      forbidsFraming(
        { 'x-frame-options': 'DENY', 'content-security-policy': 'frame-ancestors *' },
        page,
        ours,
      ),
    ).toBe(false);
  });
});
