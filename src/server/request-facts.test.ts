import { describe, expect, it } from 'vitest';
import { limitAddress, readCookies } from './request-facts.ts';

describe('readCookies', () => {
  it('keeps the first of two cookies of one name, so that a planted one cannot replace it', () => {
    expect(readCookies('sid=mine; sid=planted; a=b=c').get('sid')).toBe('mine');
    expect(readCookies('sid=mine; a=b=c').get('a')).toBe('b=c');
  });

  it('takes what is no cookie for none', () => {
    expect(readCookies(undefined).size).toBe(0);
    expect(readCookies('; =x; nothing').size).toBe(0);
  });
});

describe('limitAddress', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
  ])('counts %s as %s', (address, counted) => {
    expect(limitAddress(address)).toBe(counted);
  });
});
