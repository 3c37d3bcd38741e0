import { contentId } from '#src/browser/content-id.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { describePage } from '#src/ui/describe-page.ts';
import { DeviceSettings } from '#src/ui/device-settings.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import type { Route } from './+types/page';

export function meta({ matches }: Route.MetaArgs) {
  return describePage({
    title: 'This device',
    description: 'Light or dark, less data, and pages for a television: how this device shows them.',
    path: paths.device,
    root: matches[0]?.loaderData,
  });
}

/** For sub-users and visitors; main users have it among the rooms of the profile. */
export default function DevicePage() {
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l">
      <h1>This device</h1>
      <DeviceSettings />
      {useRootData()?.bar === 'sub' ? (
        <ButtonLink look="line" href={paths.subUserNotifications}>
          Notifications
        </ButtonLink>
      ) : null}
    </main>
  );
}
