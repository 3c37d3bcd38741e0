import { buildLetter, type Letter } from './letter.ts';
import type { Sender } from './letters.ts';

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
      `Nothing has been paid for since ${facts.lapsedOn}. We don’t keep a household’s data longer than we need it: on ${facts.deletedOn} we will delete your account, your sub-users and what you watched.`,
      'To keep it, sign in and renew before that day. For a copy, sign in and choose ‘Download my data’. If you want it deleted, do nothing.',
    ],
    action: { label: 'Your Profile', url: profileUrl },
    afterword: `Questions? Write to ${from.supportEmail}.`,
  });
}
