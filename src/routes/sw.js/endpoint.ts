import remover from '#src/browser/worker/remover.ts?inline-script';
import worker from '#src/browser/worker/worker.ts?inline-script';
import type { EndpointCall } from '#src/http/request/call.ts';

/** Browsers ask for it again at each navigation, so both switches reach every device. */
export async function handleServiceWorker({ services }: EndpointCall): Promise<Response> {
  const { config, outside } = services;
  const settings = JSON.stringify({ brand: config.brand.name, pictures: outside.pictures });
  const code = config.serviceWorker ? `self.workerSettings=${settings};\n${worker}` : remover;
  return new Response(code, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // The worker's own requests follow it.
      'Content-Security-Policy': `default-src 'none'; connect-src 'self' ${outside.images}`,
    },
  });
}
