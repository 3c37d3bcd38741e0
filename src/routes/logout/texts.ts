export const logoutTexts = {
  question: 'Do you want to log out? You’ll need your password to come back.',
  yes: 'Yes, log out',
} as const;
