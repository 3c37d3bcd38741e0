export const blockers = [
  {
    where: 'Chrome or Edge on a computer',
    how: 'Open the browser’s store for extensions, look for uBlock Origin Lite, add it, and load the page again.',
  },
  {
    where: 'Firefox on a computer or Android',
    how: 'Open Add-ons, look for uBlock Origin, add it, and load the page again.',
  },
  {
    where: 'Android phone',
    how: 'Use Firefox as above, or a browser that blocks ads by itself, such as Brave.',
  },
  {
    where: 'iPhone or iPad',
    how: 'Get a content blocker from the App Store, then switch it on under Settings, Apps, Safari, Extensions.',
  },
];

export const answers = [
  {
    question: 'It says ‘No movie available’. What now?',
    answer:
      'Switch server. Choose another one under Server, below the player, and the title starts there. Each title has up to three.',
  },
  {
    question: 'A player opens other pages or shows ads. Is that you?',
    answer:
      'No. Players belong to other companies. We keep them from opening windows where they allow it; an ad blocker does the rest.',
  },
  {
    question: 'How do I limit what my children can watch?',
    answer:
      'Under Your Profile, add a sub-user with an age group and genres. They sign in by name with ‘Log in as sub-user’ and see only what you allow.',
  },
  {
    question: 'On how many devices can we sign in?',
    answer: 'On as many as you like. One account is for one household, with up to five sub-users.',
  },
  {
    question: 'Does my month renew by itself?',
    answer:
      'No. A payment is for one month, and your profile shows when it ends. We email you five days before the end and again the day before. Press Renew on your profile, and the new month starts where the last one ends. If you forget, everybody can watch for three more days.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'On your profile, choose Cancel. Nothing more is charged, we stop reminding you, and you can watch until the end of the month you have paid for. You can undo it with one click.',
  },
  {
    question: 'How do I delete my account?',
    answer:
      'Under Your Profile, choose Delete Account. Everything in it is deleted, and that can’t be undone.',
  },
];
