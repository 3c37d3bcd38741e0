import { brandLines } from '#src/domain/brand-lines.ts';
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
      `Somebody, most likely you, asked for a new password for ${from.brand}. The link works once, within 30 minutes.`,
    ],
    action: { label: 'Set a new password', url },
    afterword: 'If it wasn’t you, ignore this mail: your password stays as it is.',
  });
}

export function changedLetter(from: Sender, forgotUrl: string): Letter {
  return buildLetter({
    ...from,
    subject: `Your password for ${from.brand} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      'A new password was set by a link that we sent to this address. Every device was signed out, and can sign in with the new one.',
    ],
    action: { label: 'It wasn’t me', url: forgotUrl },
    afterword: `If it wasn’t you, set another one at once and write to ${from.supportEmail}.`,
  });
}

/** The former address gets the undo link. */
export function emailChangedLetter(from: Sender, undoUrl: string): Letter {
  return buildLetter({
    ...from,
    subject: `Your email for ${from.brand} was changed`,
    heading: 'Your email was changed',
    paragraphs: [
      'The account that had this address has another one now. If that was you, there is nothing to do: this is the last mail that we send here.',
      'If it wasn’t you, put this address back. The link works once, within 72 hours of the change; it signs every device out and leads you to a new password.',
    ],
    action: { label: 'Put this address back', url: undoUrl },
    afterword: `Questions? Write to ${from.supportEmail}.`,
  });
}

export function welcomeLetter(from: Sender, urls: { profile: string; help: string }): Letter {
  return buildLetter({
    ...from,
    subject: `Welcome to ${from.brand}`,
    heading: brandLines(from.brand).welcome,
    paragraphs: [
      'Your account is ready, on as many devices as you like. Sign in with this email address and the password that you chose.',
      'A good first step: add the family under Your Profile, up to five of them, each with an age group and the genres they like.',
      `When something doesn’t play, the help page knows what to do: ${urls.help}`,
    ],
    action: { label: 'Add the family', url: urls.profile },
    afterword: `Questions? Write to ${from.supportEmail}.`,
  });
}
