import { msg } from '@lingui/core/runtime-macro';
import * as v from 'valibot';
import { formatDay } from '#src/domain/dates.ts';
import { deviceText } from '#src/domain/device-text.ts';
import { logEvent } from '#src/domain/events.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { keepConfirmedForm } from '#src/features/accounts/ui/ask-password.ts';
import { PasswordDialog } from '#src/features/accounts/ui/password-dialog.tsx';
import { endDevice } from '#src/features/household/end-device.ts';
import { outcomeOf, readOutcome } from '#src/features/household/outcome.ts';
import { readDevices } from '#src/features/household/read.ts';
import { DeviceList } from '#src/features/household/ui/device-list.tsx';
import { requestContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { text } from '#src/http/request/fields.ts';
import { callerOf, formActions } from '#src/http/request/form-action.ts';
import { titled } from '#src/ui/describe-page.ts';
import { readMainUser } from '../answer.ts';
import { lostProfile } from '../lost-connection.ts';
import { profileForm } from '../profile-form.ts';
import { Room } from '../room.tsx';
import type { Route } from './+types/page';

export const action = formActions(
  {
    'sign-out-device': profileForm({
      schema: v.object({ handle: text }),
      async run(call) {
        const { services, texts, values } = call;
        const caller = callerOf(call);
        await endDevice(services, caller, values.handle);
        logEvent(services.log, 'device-sign-out', 'done', { userId: caller.viewer.userId });
        return { text: texts._(msg`That device is signed out.`) };
      },
    }),
  },
  'sign-out-device',
);

export async function loader({ context }: Route.LoaderArgs) {
  const { userId, isLesser } = readMainUser(context);
  const services = context.get(servicesContext);
  const { session } = readBrowser(context.get(requestContext), services.config.secure);
  const devices = await readDevices(services, userId, session);
  const texts = context.get(textsContext);
  return {
    pageTitle: texts._(msg`Devices`),
    isLesser: isLesser === true,
    devices: devices.map(({ label, seenAt, ...device }) => ({
      ...device,
      label: texts._(deviceText(label)),
      seen: formatDay(seenAt, texts),
    })),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'Devices', matches[0]?.loaderData) }];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Keeps the list when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepConfirmedForm(call, lostProfile);
}

export default function DevicesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Room name="devices">
      <DeviceList
        devices={loaderData.devices}
        outcome={outcomeOf(readOutcome(actionData), 'sign-out-device')}
      />
      <PasswordDialog isLesser={loaderData.isLesser} />
    </Room>
  );
}
