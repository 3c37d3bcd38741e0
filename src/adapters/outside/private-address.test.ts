import { expect, it } from 'vitest';
import { isPrivateAddress, isPrivateHost } from './private-address.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '203.0.113.9',
  '::7f00:1',
  '2001:0:7f00:1::',
  '2002:7f00:1::',
])('%s isn’t of the public internet', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
  expect(isPrivateHost(address.includes(':') ? `[${address}]` : address)).toBe(true);
});

it.each(['1.1.1.1', '172.32.0.1', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', 'one.example'])(
  '%s is',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
    expect(isPrivateHost(address)).toBe(false);
  },
);

it('knows the names of the machine itself', () => {
  expect(isPrivateHost('localhost')).toBe(true);
  expect(isPrivateHost('one.LOCALHOST')).toBe(true);
  expect(isPrivateHost('localhost.example')).toBe(false);
});
