import { msg } from '@lingui/core/runtime-macro';
import { newcomerAnswers } from './newcomer-answers.ts';

export const blockers = [
  {
    where: msg`Chrome or Edge on a computer`,
    how: msg`Open the browser’s extension store, search for uBlock Origin Lite, add it, and reload the page.`,
  },
  {
    where: msg`Firefox on a computer or Android`,
    how: msg`Open Add-ons, search for uBlock Origin, add it, and reload the page.`,
  },
  {
    where: msg`Android phone`,
    how: msg`Use Firefox as above, or a browser that blocks ads, such as Brave.`,
  },
  {
    where: msg`iPhone or iPad`,
    how: msg`Get a content blocker from the App Store, then switch it on under Settings, Apps, Safari, Extensions.`,
  },
];

export const answers = [
  {
    question: msg`It says ‘No movie available’. What now?`,
    answer: msg`Switch server. Press ‘Trouble playing?’ below the player, and choose another one under Server. Each title has up to three.`,
  },
  {
    question: msg`What is a title about, before I play it?`,
    answer: msg`Press the three dots on its poster, or hold your finger on it. With a keyboard, go to the poster and press the space bar. There you can also put it on My List, or take it off a list. One tap on the poster still plays it.`,
  },
  {
    question: msg`A player opens other pages or shows ads. Are those yours?`,
    answer: msg`No. Players belong to other companies. We block their pop-ups where we can, and an ad blocker does the rest.`,
  },
  {
    question: msg`Can I allow or block one title for a child?`,
    answer: msg`Yes. Under Your Profile, type its name in What can NAME see? and press Allow or Block. You can allow titles up to 16; adult titles and titles without a rating stay hidden. Under the child’s name you see what you allowed and blocked, and can undo it. Watched shows what they opened; their menu says that you can see it.`,
  },
  {
    question: msg`Can I limit when and how long my children watch?`,
    answer: msg`Yes. On your profile, press Edit beside a sub-user. Under Screen time you set how long a day and a bedtime, with different ones for the weekend. All their devices count together. Ten minutes before the end the player says so, and at the end it stops. With your password you can add time on the child’s device: press 15 more minutes.`,
  },
  {
    question: msg`Can my children sign in without a long password?`,
    answer: msg`Yes. On your profile, press Edit beside a sub-user and give them a PIN of four digits. On devices that your household has used, they press their name under Who’s watching? and type it. After five wrong PINs we ask for the password.`,
  },
  {
    question: msg`Can I sign in without my password?`,
    answer: msg`Yes, with your finger, face or PIN. Under Your Profile, open Security and choose Add a passkey on each device that you use. From then on, press Sign in with a passkey there. Your password still works.`,
  },
  {
    question: msg`Can I give somebody a month?`,
    answer: msg`Yes. On your profile, under Payments and receipts, choose Give a month to somebody. You pay once by card, and we email you a code to pass on.`,
  },
  ...newcomerAnswers,
  {
    question: msg`How do I cancel?`,
    answer: msg`On your profile, choose Cancel. You won’t be charged again, we’ll stop reminding you, and you can watch until the end of the month you paid for. You can change your mind at any time.`,
  },
  {
    question: msg`How do I delete my account?`,
    answer: msg`Under Your Profile, choose Delete Account. Everything in it is deleted, and that can’t be undone.`,
  },
];
