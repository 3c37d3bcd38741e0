import { EnvHttpProxyAgent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import type { Config } from '#src/config/config.ts';

/** Calls over https go through the operator's proxy from now on. */
export function callThroughProxy(proxy: Config['proxy']): void {
  if (proxy === null) return;
  const { url, except } = proxy;
  setGlobalDispatcher(new EnvHttpProxyAgent({ httpsProxy: url, httpProxy: '', noProxy: except }));
}

export function hasProxy(): boolean {
  return getGlobalDispatcher() instanceof EnvHttpProxyAgent;
}
