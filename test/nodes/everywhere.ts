import { expect } from 'vitest';
import { subUserRow } from '#src/features/catalogue/sub-user-rows.ts';
import type { Browser } from '../browser.ts';
import type { Host } from '../households.ts';
import { setMaturity, signInSubUser, type TitleHost } from '../sub-users.ts';
import { timeUntil } from '../within.ts';
import type { Cluster } from './cluster.ts';

/** Returns the header that sends a request to that node. */
export const onNode = (node: number) => ({ 'X-Node': String(node) });

export function ofNodes<T>({ nodes }: Cluster, read: (node: number) => Promise<T>): Promise<T[]> {
  return Promise.all(nodes.map((_, node) => read(node)));
}

export function statuses(cluster: Cluster, browser: Browser, path: string): Promise<number[]> {
  return ofNodes(cluster, async (node) => (await browser.get(path, onNode(node))).status);
}

/** Returns playable movies for a sub-user of 13. */
export async function learnMovies({ services: { catalogue } }: TitleHost): Promise<number[]> {
  const ids = await catalogue.page(subUserRow('movie', { ceiling: 13, genres: [] }), 1);
  const titles = [...(await catalogue.titles('movie', ids, 20_000)).values()];
  return titles
    .filter(({ imdbId, maturity }) => imdbId !== null && (maturity ?? 18) <= 13)
    .map(({ id }) => id);
}

/** Each node caches the list that a child sees, but not the title's own page. */
export async function expectRaisedCertificateHides(cluster: Cluster, host: Host, id: number): Promise<void> {
  const { browser: child } = await signInSubUser(host, { ageGroup: '13+' });
  const areListed = () =>
    ofNodes(cluster, async (node) =>
      (await (await child.get('/subuser', onNode(node))).text()).includes(`/movie/${id}"`),
    );
  for (const _again of [1, 2, 3]) {
    await setMaturity(host, { id }, 13);
    // The first request may fetch the title.
    await timeUntil(async () => (await areListed()).every(Boolean));
    await setMaturity(host, { id }, 18);
    expect(await areListed()).toEqual(cluster.nodes.map(() => false));
    expect(new Set(await statuses(cluster, child, `/subuser/movie/${id}`))).toEqual(new Set([404]));
  }
}
