import { msg } from '@lingui/core/runtime-macro';
import { PushPanel } from '#src/features/push/ui/push-panel.tsx';
import { DeviceSettings } from '#src/features/viewing/ui/settings-panel.tsx';
import { textsContext } from '#src/http/request/contexts.ts';
import { loadPushOffer } from '#src/http/request/load-push-offer.ts';
import { titled } from '#src/ui/describe-page.ts';
import { readMainUser } from '../answer.ts';
import { Room } from '../room.tsx';
import type { Route } from './+types/page';

export async function loader({ context }: Route.LoaderArgs) {
  const pageTitle = context.get(textsContext)._(msg`This device`);
  return { pageTitle, offer: await loadPushOffer(context, readMainUser(context)) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'This device', matches[0]?.loaderData) }];
}

export default function ProfileDevicePage({ loaderData: { offer } }: Route.ComponentProps) {
  return (
    <Room name="device">
      <DeviceSettings />
      {offer === null ? null : <PushPanel offer={offer} />}
    </Room>
  );
}
