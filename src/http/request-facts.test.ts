import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { networkOf } from '#src/adapters/limits/network.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import { createFactsReader, limitAddress, readCookies } from './request-facts.ts';

let server: Server | undefined;

afterEach(() => {
  server?.close();
});

/** Starts a server and returns its address. */
async function serve(handle: RequestListener): Promise<string> {
  const listening = createServer(handle).listen(0, '127.0.0.1');
  server = listening;
  await once(listening, 'listening');
  // The address is an object, because the server listens on a port and not on a pipe.
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`;
}

describe('createFactsReader', () => {
  it('knows the address of who is gone by the time it is asked for, and one id for each request', async () => {
    const seen: RequestFacts[] = [];
    const readFacts = createFactsReader(0);
    const url = await serve((request) => {
      seen.push(readFacts(request));
      request.socket.destroy();
    });
    for (const path of ['a', 'b']) await fetch(url + path).catch(() => null);
    expect(seen.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1']);
    expect(new Set(seen.flatMap((facts) => [facts.id, facts.id])).size).toBe(2);
  });

  it.each([
    [0, '127.0.0.1'],
    [1, '192.0.2.2'],
    [2, '192.0.2.1'],
    [3, '127.0.0.1'],
  ])('believes %i proxies about the address', async (trustProxy, address) => {
    const url = await serve((request, response) => {
      response.end(createFactsReader(trustProxy)(request).address);
    });
    const answer = await fetch(url, { headers: { 'X-Forwarded-For': '192.0.2.1, 192.0.2.2' } });
    expect(await answer.text()).toBe(address);
  });
});

describe('an address that a proxy tells of', () => {
  it.each([
    ['203.0.113.9:51324', '203.0.113.9'],
    ['[2001:db8:1:2:3:4:5:6]:51324', '2001:db8:1:2'],
    ['[2001:db8:1:2:3:4:5:6]', '2001:db8:1:2'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['unknown', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('counts %s as %s', async (forwarded, address) => {
    const url = await serve((request, response) => {
      response.end(createFactsReader(1)(request).address);
    });
    const answer = await fetch(url, { headers: { 'X-Forwarded-For': forwarded } });
    expect(await answer.text()).toBe(address);
  });
});

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

it.each([
  ['198.51.100.7', '198 51 100'],
  ['2001:db8:1:2', '2001 db8 1'],
])('counts %s to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
