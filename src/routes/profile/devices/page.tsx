import { msg } from '@lingui/core/runtime-macro';
import { formatDay } from '#src/domain/dates.ts';
import { deviceText } from '#src/domain/device-text.ts';
import { logEvent } from '#src/domain/events.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { keepConfirmedForm } from '#src/features/accounts/ui/ask-password.ts';
import { PasswordDialog } from '#src/features/accounts/ui/password-dialog.tsx';
import { outcomeOf } from '#src/features/household/outcome.ts';
import { endDevice } from '#src/features/household/own-password.ts';
import { readDevices } from '#src/features/household/read.ts';
import { DeviceList } from '#src/features/household/ui/device-list.tsx';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { requestContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { titled } from '#src/ui/describe-page.ts';
import { answerForm, done, failure, readMainUser, type Sent } from '../answer.ts';
import { lostOutcome } from '../lost-connection.ts';
import { Room } from '../room.tsx';
import type { Route } from './+types/page';

export function action(args: Route.ActionArgs) {
  return answerForm(args, { 'sign-out-device': actDevice }, 'sign-out-device');
}

async function actDevice({ services, caller, field }: Sent) {
  const ended = await unlessBusy(endDevice(services, caller, field('handle')).then(() => true));
  if (ended === null) return failure('sign-out-device', busyResponse);
  logEvent(services.log, 'device-sign-out', 'done', { userId: caller.viewer.userId });
  return done({ intent: 'sign-out-device', text: msg`That device is signed out.` });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { userId, byCode } = readMainUser(context);
  const services = context.get(servicesContext);
  const { session } = readBrowser(context.get(requestContext), services.config.secure);
  const devices = await readDevices(services, userId, session);
  const texts = context.get(textsContext);
  return {
    pageTitle: texts._(msg`Devices`),
    byCode: byCode === true,
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

/** A lost connection keeps the list. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepConfirmedForm(call, lostOutcome);
}

export default function DevicesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Room name="devices">
      <DeviceList devices={loaderData.devices} outcome={outcomeOf(actionData, 'sign-out-device')} />
      <PasswordDialog isOn={loaderData.byCode} />
    </Room>
  );
}
