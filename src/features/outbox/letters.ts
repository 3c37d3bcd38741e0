import { brandLines } from '#src/domain/brand-lines.ts';
import { sourceLanguage } from '#src/domain/languages.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { buildLetter, type Letter } from './letter.ts';

export interface Sender {
  brand: string;
  home: string;
  supportEmail: string;
  billingEmail: string;
}

export function resetLetter(from: Sender, url: string): Letter {
  return buildLetter({
    ...from,
    subject: `Set a new password for ${from.brand}`,
    heading: 'Set a new password',
    paragraphs: [
      `Someone, probably you, asked for a new password for ${from.brand}. The link works once and expires after 30 minutes.`,
    ],
    action: { label: 'Set a new password', url },
    afterword: 'If it wasn’t you, ignore this email: your password stays the same.',
  });
}

export function changedLetter(from: Sender, forgotUrl: string): Letter {
  return buildLetter({
    ...from,
    subject: `Your password for ${from.brand} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      'A new password was set with a link that we sent to this address. All devices were signed out and all passkeys removed. Sign in again with the new password.',
    ],
    action: { label: 'It wasn’t me', url: forgotUrl },
    afterword: `If it wasn’t you, set a new one straight away and write to ${from.supportEmail}.`,
  });
}

/** The former address gets the undo link. */
export function emailChangedLetter(from: Sender, undoUrl: string): Letter {
  return buildLetter({
    ...from,
    subject: `Your email for ${from.brand} was changed`,
    heading: 'Your email was changed',
    paragraphs: [
      'Your account now uses another address. If that was you, there is nothing to do: this is the last email we send here.',
      'If it wasn’t you, restore this address. The link works once, within 72 hours of the change. It signs out all devices, removes all passkeys and asks you for a new password.',
    ],
    action: { label: 'Restore this address', url: undoUrl },
    afterword: `Questions? Write to ${from.supportEmail}.`,
  });
}

export interface NewDevice {
  /** Looks like `Samsung Internet on a television`. */
  device: string;
  /** Is null for the main user. */
  subUser: string | null;
}

export function codeSessionLetter(from: Sender, { device, subUser }: NewDevice, endUrl: string): Letter {
  return buildLetter({
    ...from,
    subject: `A device was signed in to ${from.brand} with a code`,
    heading: 'A device was signed in with a code',
    paragraphs: [
      'If that was you, there is nothing to do. It can watch and keep a list. To change your account, it needs your password.',
      'If it wasn’t you, sign it out. The link works for 30 days and can do nothing else.',
    ],
    lines: [
      ['Device', device],
      ['Watches as', subUser ?? 'you'],
    ],
    action: { label: 'Sign out this device', url: endUrl },
    afterword: `Your Profile lists every signed-in device under Devices. Questions? Write to ${from.supportEmail}.`,
  });
}

/** `name` looks like `Chrome on Android`. */
export function passkeyAddedLetter(from: Sender, name: string, forgotUrl: string): Letter {
  return buildLetter({
    ...from,
    subject: `A passkey for ${from.brand} was added`,
    heading: 'A passkey was added',
    paragraphs: [
      'It signs in to your account without the password, which stays as it is. If that was you, there is nothing to do.',
      'If it wasn’t you, set a new password with the link. That removes all passkeys and signs out all devices.',
    ],
    lines: [['Passkey', name]],
    action: { label: 'It wasn’t me', url: forgotUrl },
    afterword: `Your Profile lists every passkey under Security. Questions? Write to ${from.supportEmail}.`,
  });
}

export function passkeyRemovedLetter(from: Sender, name: string, forgotUrl: string): Letter {
  return buildLetter({
    ...from,
    subject: `A passkey for ${from.brand} was removed`,
    heading: 'A passkey was removed',
    paragraphs: [
      'It no longer signs in to your account. Your password still does. If that was you, there is nothing to do.',
      'If it wasn’t you, set a new password with the link. That removes all passkeys and signs out all devices.',
    ],
    lines: [['Passkey', name]],
    action: { label: 'It wasn’t me', url: forgotUrl },
    afterword: `Your Profile lists every passkey under Security. Questions? Write to ${from.supportEmail}.`,
  });
}

export function welcomeLetter(from: Sender, urls: { profile: string; help: string }): Letter {
  return buildLetter({
    ...from,
    subject: `Welcome to ${from.brand}`,
    heading: textsIn(sourceLanguage)._(brandLines(from.brand).welcome),
    paragraphs: [
      'Your account is ready, on as many devices as you like. Sign in with this email address and the password you chose.',
      'A good first step: add up to five family members under Your Profile, each with an age group and the genres they like.',
      `If something doesn’t play, the help page tells you what to do: ${urls.help}`,
    ],
    action: { label: 'Add the family', url: urls.profile },
    afterword: `Questions? Write to ${from.supportEmail}.`,
  });
}

export function deletionLetter(
  from: Sender,
  facts: { lapsedOn: string; deletedOn: string },
  profileUrl: string,
): Letter {
  return buildLetter({
    ...from,
    subject: `We will delete your account on ${facts.deletedOn} – ${from.brand}`,
    heading: `Your account will be deleted on ${facts.deletedOn}`,
    paragraphs: [
      `You last had a paid month on ${facts.lapsedOn}. We don’t keep a household’s data longer than we need to. On ${facts.deletedOn} we will delete your account, your sub-users and what you watched.`,
      'To keep it, sign in and renew before that day. For a copy, sign in and choose ‘Download my data’. If you want it deleted, do nothing.',
    ],
    action: { label: 'Your Profile', url: profileUrl },
    afterword: `Questions? Write to ${from.supportEmail}.`,
  });
}
