import { msg } from '@lingui/core/runtime-macro';
import type { AnnouncementText } from '#src/domain/announcement.ts';
import { brandLines } from '#src/domain/brand-lines.ts';
import { deviceText } from '#src/domain/device-text.ts';
import { buildLetter, type Letter, type Sender } from './letter.ts';

export function resetLetter(from: Sender, url: string): Letter {
  const { brand } = from;
  return buildLetter({
    ...from,
    subject: msg`Set a new password for ${{ brand }}`,
    heading: msg`Set a new password`,
    paragraphs: [
      msg`Someone, probably you, asked for a new password for ${{ brand }}. The link works once and expires after 30 minutes.`,
    ],
    action: { label: msg`Set a new password`, url },
    afterword: msg`If it wasn’t you, ignore this email: your password stays the same.`,
  });
}

export function changedLetter(from: Sender, forgotUrl: string): Letter {
  const { brand, supportEmail } = from;
  return buildLetter({
    ...from,
    subject: msg`Your password for ${{ brand }} was changed`,
    heading: msg`Your password was changed`,
    paragraphs: [
      msg`A new password was set with a link that we sent to this address. All devices were signed out and all passkeys removed. Sign in again with the new password.`,
    ],
    action: { label: msg`It wasn’t me`, url: forgotUrl },
    afterword: msg`If it wasn’t you, set a new one straight away and write to ${{ email: supportEmail }}.`,
  });
}

/** The former address gets the undo link. */
export function emailChangedLetter(from: Sender, undoUrl: string): Letter {
  const { brand, supportEmail } = from;
  return buildLetter({
    ...from,
    subject: msg`Your email for ${{ brand }} was changed`,
    heading: msg`Your email was changed`,
    paragraphs: [
      msg`Your account now uses another address. If that was you, there is nothing to do: this is the last email we send here.`,
      msg`If it wasn’t you, restore this address. The link works once, within 72 hours of the change. It signs out all devices, removes all passkeys and asks you for a new password.`,
    ],
    action: { label: msg`Restore this address`, url: undoUrl },
    afterword: msg`Questions? Write to ${{ email: supportEmail }}.`,
  });
}

export interface NewDevice {
  /** Looks like `Samsung Internet on a television`. */
  device: string;
  /** Null for the main user. */
  subUser: string | null;
}

export function codeSessionLetter(from: Sender, { device, subUser }: NewDevice, endUrl: string): Letter {
  const { brand, supportEmail } = from;
  return buildLetter({
    ...from,
    subject: msg`A device was signed in to ${{ brand }} with a code`,
    heading: msg`A device was signed in with a code`,
    paragraphs: [
      msg`If that was you, there is nothing to do. It can watch and keep a list. To change your account, it needs your password.`,
      msg`If it wasn’t you, sign it out. The link works for 30 days and can do nothing else.`,
    ],
    lines: [
      [msg`Device`, deviceText(device)],
      [msg`Watches as`, subUser ?? msg`you`],
    ],
    action: { label: msg`Sign out this device`, url: endUrl },
    afterword: msg`Your Profile lists every signed-in device under Devices. Questions? Write to ${{ email: supportEmail }}.`,
  });
}

/** The mail itself changes nothing: the buttons are in the list. */
export function titleAskedLetter(
  from: Sender,
  { name, words }: { name: string; words: string },
  profileUrl: string,
): Letter {
  const { supportEmail } = from;
  return buildLetter({
    ...from,
    subject: msg`${{ name }} asks for something to watch`,
    heading: msg`${{ name }} asks for something to watch`,
    paragraphs: [
      msg`It is on your list, Asked for, under Your Profile. There you say yes or no with one press.`,
    ],
    lines: words === '' ? [] : [[msg`In their words`, words]],
    action: { label: msg`Open the list`, url: profileUrl },
    afterword: msg`If you do nothing, nothing changes, and the list forgets it after 30 days. Questions? Write to ${{ email: supportEmail }}.`,
  });
}

/** `name` looks like `Chrome on Android`. */
export function passkeyAddedLetter(from: Sender, name: string, forgotUrl: string): Letter {
  const { brand, supportEmail } = from;
  return buildLetter({
    ...from,
    subject: msg`A passkey for ${{ brand }} was added`,
    heading: msg`A passkey was added`,
    paragraphs: [
      msg`It signs in to your account without the password, which stays as it is. If that was you, there is nothing to do.`,
      msg`If it wasn’t you, set a new password with the link. That removes all passkeys and signs out all devices.`,
    ],
    lines: [[msg`Passkey`, deviceText(name)]],
    action: { label: msg`It wasn’t me`, url: forgotUrl },
    afterword: msg`Your Profile lists every passkey under Security. Questions? Write to ${{ email: supportEmail }}.`,
  });
}

export function passkeyRemovedLetter(from: Sender, name: string, forgotUrl: string): Letter {
  const { brand, supportEmail } = from;
  return buildLetter({
    ...from,
    subject: msg`A passkey for ${{ brand }} was removed`,
    heading: msg`A passkey was removed`,
    paragraphs: [
      msg`It no longer signs in to your account. Your password still does. If that was you, there is nothing to do.`,
      msg`If it wasn’t you, set a new password with the link. That removes all passkeys and signs out all devices.`,
    ],
    lines: [[msg`Passkey`, deviceText(name)]],
    action: { label: msg`It wasn’t me`, url: forgotUrl },
    afterword: msg`Your Profile lists every passkey under Security. Questions? Write to ${{ email: supportEmail }}.`,
  });
}

export function welcomeLetter(from: Sender, { profile, help }: { profile: string; help: string }): Letter {
  const { brand, supportEmail } = from;
  return buildLetter({
    ...from,
    subject: msg`Welcome to ${{ brand }}`,
    heading: brandLines(brand).welcome,
    paragraphs: [
      msg`Your account is ready, on as many devices as you like. Sign in with this email address and the password you chose.`,
      msg`A good first step: add up to five family members under Your Profile, each with an age group and the genres they like.`,
      msg`If something doesn’t play, the help page tells you what to do: ${{ help }}`,
    ],
    action: { label: msg`Add the family`, url: profile },
    afterword: msg`Questions? Write to ${{ email: supportEmail }}.`,
  });
}

export function deletionLetter(
  from: Sender,
  { lapsedOn, deletedOn }: { lapsedOn: string; deletedOn: string },
  profileUrl: string,
): Letter {
  const { brand, supportEmail } = from;
  return buildLetter({
    ...from,
    subject: msg`We will delete your account on ${{ deletedOn }} – ${{ brand }}`,
    heading: msg`Your account will be deleted on ${{ deletedOn }}`,
    paragraphs: [
      msg`You last had a paid month on ${{ lapsedOn }}. We don’t keep a household’s data longer than we need to. On ${{ deletedOn }} we will delete your account, your sub-users and what you watched.`,
      msg`To keep it, sign in and renew before that day. For a copy, sign in and choose ‘Download my data’. If you want it deleted, do nothing.`,
    ],
    action: { label: msg`Your Profile`, url: profileUrl },
    afterword: msg`Questions? Write to ${{ email: supportEmail }}.`,
  });
}

/** The texts are the operator's. */
export function announcementLetter(from: Sender, { subject, paragraphs }: AnnouncementText): Letter {
  const { brand, supportEmail } = from;
  return buildLetter({
    ...from,
    subject,
    heading: subject,
    paragraphs,
    afterword: msg`This email goes to everyone who has an account with ${{ brand }}. Questions? Write to ${{ email: supportEmail }}.`,
  });
}
