import { msg } from '@lingui/core/runtime-macro';

/** Also shown to visitors who think of signing up. */
export const newcomerAnswers = [
  {
    question: msg`How many devices can we use?`,
    answer: msg`As many as you like. One account is for one household, with up to five sub-users.`,
  },
  {
    question: msg`Does my month renew automatically?`,
    answer: msg`No. A payment is for one month, and your profile shows when it ends. We email you five days before the end and again the day before. Press Renew on your profile, and the new month starts when the last one ends. If you forget, everyone can watch for three more days. If you’d rather not get these emails, switch them off under Emails on your profile.`,
  },
  {
    question: msg`Can I pay without a card?`,
    answer: msg`Yes, with a pass, if a shop near you sells them. New here? Choose Redeem it on the sign-up page. If you have an account, choose Use a pass on your profile. A pass works once and adds the months printed on it.`,
  },
  {
    question: msg`How do I limit what my children can watch?`,
    answer: msg`Under Your Profile, add a sub-user with an age group and genres. They sign in by name with ‘Log in as sub-user’ and see only what you allow.`,
  },
];
