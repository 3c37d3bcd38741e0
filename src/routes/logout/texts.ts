import { msg } from '@lingui/core/runtime-macro';
export const logoutTexts = {
  question: msg`Do you want to log out? You’ll need your password to come back.`,
  yes: msg`Yes, log out`,
};
