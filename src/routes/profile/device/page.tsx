import { PushPanel } from '#src/features/push/ui/push-panel.tsx';
import { loadPushOffer } from '#src/http/request/load-push-offer.ts';
import { titled } from '#src/ui/describe-page.ts';
import { DeviceSettings } from '#src/ui/device-settings.tsx';
import { readMainUser } from '../answer.ts';
import { Room } from '../room.tsx';
import type { Route } from './+types/page';

export async function loader({ context }: Route.LoaderArgs) {
  return { offer: await loadPushOffer(context, readMainUser(context)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titled('This device', matches[0]?.loaderData) }];
}

export default function ProfileDevicePage({ loaderData: { offer } }: Route.ComponentProps) {
  return (
    <Room name="This device">
      <DeviceSettings />
      {offer === null ? null : <PushPanel offer={offer} />}
    </Room>
  );
}
