import { limitRules } from '#src/domain/limit-rules.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { collectOwnData } from '#src/features/household/personal-data/export-data.ts';
import { buildReadable } from '#src/features/household/personal-data/readable.ts';
import { readPhoto } from '#src/features/household/photo/photo.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { paths } from '#src/routes.ts';

/** As JSON or as a page to read. */
export async function handleOwnData({
  request,
  services,
  texts,
  readViewer,
}: EndpointCall): Promise<Response> {
  const viewer = await readViewer();
  const url = new URL(request.url);
  if (viewer?.kind !== 'main') {
    const elsewhere = viewer === null ? paths.loginThen(paths.profile) : paths.subUser;
    return new Response(null, { status: 303, headers: { Location: elsewhere, 'Cache-Control': 'no-store' } });
  }
  const { clock, config, limits } = services;
  const allowance = limits.takeNow(limitRules.ownData, { known: viewer.userId });
  if (!allowance.allowed) {
    const headers = { 'Retry-After': String(allowance.retryAfterSeconds) };
    return new Response(`${texts._(tooManyText(allowance.retryAfterSeconds))}\n`, { status: 429, headers });
  }
  // The rest is exported without the photo.
  const photo =
    viewer.photoUrl === null ? null : await readPhoto(services, viewer, viewer.photoUrl).catch(() => null);
  const data = await collectOwnData(services, viewer.userId, photo);
  if (data === null) return new Response('Not found\n', { status: 404 });
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const file = (ending: string, type: string) => ({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="my-data-${day}.${ending}"`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  if (url.pathname === paths.ownDataPage) {
    return new Response(buildReadable(data, config.brand.name, texts), {
      headers: file('html', 'text/html; charset=utf-8'),
    });
  }
  return new Response(`${JSON.stringify(data, null, 2)}\n`, { headers: file('json', 'application/json') });
}
