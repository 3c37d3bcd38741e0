import type { EndpointCall } from '#src/http/request/call.ts';
import type { Services } from '#src/http/request/services.ts';

/** Lets the operator's Android app open our links. Source: https://developer.android.com/training/app-links. */
export async function handleAssetLinks({ services }: EndpointCall): Promise<Response> {
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
