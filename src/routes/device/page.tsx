import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { contentId } from '#src/browser/content-id.ts';
import { DeviceSettings, SettingsPanel } from '#src/features/viewing/ui/settings-panel.tsx';
import { textsContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { describePage } from '#src/ui/describe-page.ts';
import { useRootData } from '#src/ui/root-data.ts';
import type { Route } from './+types/page';

export function loader({ context }: Route.LoaderArgs) {
  const texts = context.get(textsContext);
  return {
    title: texts._(msg`This device`),
    description: texts._(
      msg`Light or dark, less data, and pages for a television: how this device shows them.`,
    ),
  };
}

export const handle = { hasLanguage: true };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage({
    ...loaderData,
    path: paths.device,
    root: matches[0]?.loaderData,
  });
}

/** For sub-users and visitors; main users have the same settings in their profile. */
export default function DevicePage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l">
      <h1>{loaderData.title}</h1>
      <DeviceSettings />
      <SettingsPanel place="device" kind="sub" choices={{}} />
      {useRootData()?.bar === 'sub' ? (
        <ButtonLink look="text" href={paths.subUserNotifications}>
          {t`Notifications`}
        </ButtonLink>
      ) : null}
    </main>
  );
}
