import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';

export const endpoint = defineEndpoint({
  paths: [paths.assetLinks],
  budget: null,
  mayOpen: hasAndroidApp,
  handle,
});

/** Lets the operator's Android app open our links. Source: https://developer.android.com/training/app-links. */
async function handle({ services }: EndpointCall): Promise<Response> {
  const { androidApp } = services.config;
  if (androidApp === null) throw new Error('Without an app this address is unknown.');
  const target = {
    namespace: 'android_app',
    package_name: androidApp.package,
    sha256_cert_fingerprints: [androidApp.fingerprint],
  };
  const links = [{ relation: ['delegate_permission/common.handle_all_urls'], target }];
  return new Response(`${JSON.stringify(links)}\n`, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=86400' },
  });
}

export async function hasAndroidApp({ config }: Services): Promise<boolean> {
  return config.androidApp !== null;
}
