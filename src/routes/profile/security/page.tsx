import { msg } from '@lingui/core/runtime-macro';
import { formatDay } from '#src/domain/dates.ts';
import { deviceText } from '#src/domain/device-text.ts';
import { passkeyFault } from '#src/domain/passkey.ts';
import { securityProof } from '#src/domain/profile-proof.ts';
import { selectPasskeys } from '#src/features/accounts/passkeys/store.ts';
import { findPin } from '#src/features/accounts/pin-store.ts';
import { keepConfirmedForm } from '#src/features/accounts/ui/ask-password.ts';
import { PasswordDialog } from '#src/features/accounts/ui/password-dialog.tsx';
import { deleteCachedSearches } from '#src/features/catalogue/ui/search-cache.ts';
import { outcomeOf, readOutcome } from '#src/features/household/outcome.ts';
import { AdultPanel } from '#src/features/household/ui/adult-panel.tsx';
import { OwnPassword } from '#src/features/household/ui/own-password.tsx';
import { OwnPin } from '#src/features/household/ui/own-pin.tsx';
import { PasskeyPanel } from '#src/features/household/ui/passkey-panel.tsx';
import { servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { formActions } from '#src/http/request/form-action.ts';
import { titled } from '#src/ui/describe-page.ts';
import { readMainUser } from '../answer.ts';
import { lostProfile } from '../lost-connection.ts';
import { Room } from '../room.tsx';
import type { Route } from './+types/page';
import { adultTitlesForm, passwordForm, pinForm } from './act.ts';
import { addPasskeyForm, beginPasskeyForm, removePasskeyForm } from './act-passkey.ts';

export const action = formActions(
  {
    password: passwordForm,
    pin: pinForm,
    'begin-passkey': beginPasskeyForm,
    'add-passkey': addPasskeyForm,
    'remove-passkey': removePasskeyForm,
    'adult-titles': adultTitlesForm,
  },
  'password',
);

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = readMainUser(context);
  const { db, config } = context.get(servicesContext);
  const { email, showsAdult, isLesser } = viewer;
  const [passkeys, pin] = await Promise.all([
    selectPasskeys(db.read, viewer.userId),
    findPin(db.read, { kind: 'main', id: viewer.userId }),
  ]);
  const texts = context.get(textsContext);
  return {
    pageTitle: texts._(msg`Security`),
    email,
    showsAdult: showsAdult === true,
    isLesser: isLesser === true,
    hasPin: (pin?.pin_hash ?? null) !== null,
    passkeys: passkeys.map(({ credential_id: id, name, created_at: addedAt, used_at: usedAt }) => ({
      id,
      name: texts._(deviceText(name)),
      added: formatDay(addedAt, texts),
      used: usedAt === null ? null : formatDay(usedAt, texts),
    })),
    mayAddPasskey: passkeyFault(config.publicUrl) === null,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'Security', matches[0]?.loaderData) }];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Keeps the typed text when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepConfirmedForm(call, lostProfile, securityProof);
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, showsAdult, isLesser, hasPin, passkeys, mayAddPasskey } = loaderData;
  const outcome = readOutcome(actionData);
  return (
    <Room name="security">
      <div className="columns">
        <OwnPassword email={email} outcome={outcomeOf(outcome, 'password')} />
        <OwnPin hasPin={hasPin} outcome={outcomeOf(outcome, 'pin')} />
        {mayAddPasskey || passkeys.length > 0 ? (
          <PasskeyPanel
            passkeys={passkeys}
            mayAdd={mayAddPasskey}
            outcome={outcomeOf(outcome, 'begin-passkey', 'add-passkey', 'remove-passkey')}
          />
        ) : null}
        <AdultPanel
          isOn={showsAdult}
          outcome={outcomeOf(outcome, 'adult-titles')}
          onChanged={deleteCachedSearches}
        />
      </div>
      <PasswordDialog isLesser={isLesser} />
    </Room>
  );
}
