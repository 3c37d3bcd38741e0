import { msg } from '@lingui/core/runtime-macro';
import { formatDay } from '#src/domain/dates.ts';
import { deviceText } from '#src/domain/device-text.ts';
import { passkeyFault } from '#src/domain/passkey.ts';
import { isFresh } from '#src/domain/viewer.ts';
import { selectPasskeys } from '#src/features/accounts/passkeys/store.ts';
import { keepConfirmedForm } from '#src/features/accounts/ui/ask-password.ts';
import { PasswordDialog } from '#src/features/accounts/ui/password-dialog.tsx';
import { deleteCachedSearches } from '#src/features/catalogue/ui/search-cache.ts';
import { outcomeOf } from '#src/features/household/outcome.ts';
import { AdultPanel } from '#src/features/household/ui/adult-panel.tsx';
import { OwnPassword } from '#src/features/household/ui/own-password.tsx';
import { PasskeyPanel } from '#src/features/household/ui/passkey-panel.tsx';
import { servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { titled } from '#src/ui/describe-page.ts';
import { answerForm, readMainUser } from '../answer.ts';
import { lostOutcome } from '../lost-connection.ts';
import { Room } from '../room.tsx';
import type { Route } from './+types/page';
import { actAdultTitles, actPassword } from './act.ts';
import { actAddPasskey, actBeginPasskey, actRemovePasskey } from './act-passkey.ts';

export function action(args: Route.ActionArgs) {
  return answerForm(
    args,
    {
      password: actPassword,
      'begin-passkey': actBeginPasskey,
      'add-passkey': actAddPasskey,
      'remove-passkey': actRemovePasskey,
      'adult-titles': actAdultTitles,
    },
    'password',
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = readMainUser(context);
  const { db, clock, config } = context.get(servicesContext);
  const { email, showsAdult, byCode } = viewer;
  const passkeys = await selectPasskeys(db.read, viewer.userId);
  const texts = context.get(textsContext);
  return {
    pageTitle: texts._(msg`Security`),
    email,
    showsAdult: showsAdult === true,
    byCode: byCode === true,
    passkeys: passkeys.map(({ credential_id: id, name, created_at: addedAt, used_at: usedAt }) => ({
      id,
      name: texts._(deviceText(name)),
      added: formatDay(addedAt, texts),
      used: usedAt === null ? null : formatDay(usedAt, texts),
    })),
    mayAddPasskey: passkeyFault(config.publicUrl) === null,
    passkeyNeedsPassword: !isFresh(viewer, clock.now()),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'Security', matches[0]?.loaderData) }];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A lost connection keeps what was typed. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepConfirmedForm(call, lostOutcome);
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, showsAdult, byCode, passkeys, mayAddPasskey, passkeyNeedsPassword } = loaderData;
  return (
    <Room name="security">
      <div className="columns">
        <OwnPassword email={email} outcome={outcomeOf(actionData, 'password')} />
        {mayAddPasskey || passkeys.length > 0 ? (
          <PasskeyPanel
            passkeys={passkeys}
            mayAdd={mayAddPasskey}
            needsPassword={passkeyNeedsPassword}
            outcome={outcomeOf(actionData, 'begin-passkey', 'add-passkey', 'remove-passkey')}
          />
        ) : null}
        <AdultPanel
          isOn={showsAdult}
          outcome={outcomeOf(actionData, 'adult-titles')}
          onChanged={deleteCachedSearches}
        />
      </div>
      <PasswordDialog isOn={byCode} />
    </Room>
  );
}
