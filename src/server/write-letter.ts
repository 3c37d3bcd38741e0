import { languageOf, sourceLanguage } from '#src/domain/languages.ts';
import type { MailKind } from '#src/domain/mail.ts';
import { issueUndo } from '#src/features/accounts/email-change/undo.ts';
import { issueReset } from '#src/features/accounts/reset/reset.ts';
import { issueEnding } from '#src/features/accounts/sessions/code-sessions.ts';
import { readGiftEnding, readGiftNews } from '#src/features/billing/gifts/read.ts';
import { findLanguageOfAddress } from '#src/features/billing/language-of-address.ts';
import { readReceipt, readRefund } from '#src/features/billing/receipt.ts';
import { readRefundNews } from '#src/features/billing/refunds/read.ts';
import { signUnsubscribe } from '#src/features/billing/reminders/choose.ts';
import { readPeriodEnding } from '#src/features/billing/reminders/remind.ts';
import { readDeletionNews } from '#src/features/billing/retention/retention.ts';
import { readRequestNews } from '#src/features/household/requests/requests.ts';
import { findTold } from '#src/features/operations/alerts/store.ts';
import { readAnnouncement } from '#src/features/operations/announce/announce.ts';
import { giftEndedLetter, giftLetter, giftRefundedLetter } from '#src/features/outbox/gift-letters.ts';
import { type Sender, senderIn } from '#src/features/outbox/letter.ts';
import {
  announcementLetter,
  changedLetter,
  codeSessionLetter,
  deletionLetter,
  emailChangedLetter,
  passkeyAddedLetter,
  passkeyRemovedLetter,
  resetLetter,
  titleAskedLetter,
  welcomeLetter,
} from '#src/features/outbox/letters.ts';
import { endingLetter, receiptLetter, refundComingLetter } from '#src/features/outbox/money-letters.ts';
import { alertLetter, refundDueLetter, refundNoticeLetter } from '#src/features/outbox/operator-letters.ts';
import type { AddressedLetter, WriteLetter } from '#src/features/outbox/outbox.ts';
import { monthRefundedLetter } from '#src/features/outbox/refund-letters.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';
import { hideSecrets } from './tell-alerts.ts';

type Write = (from: Sender, address: string, about: string) => Promise<AddressedLetter | null>;

/** Operators read these mails. */
const inEnglish: readonly MailKind[] = ['refund-due', 'refund-told', 'alert'];

/** Writes each mail in the language of the household that gets it. */
export function createLetterWriter(services: Services): WriteLetter {
  const { config, db } = services;
  const letters = describeLetters(services);
  return async (kind, address, about) => {
    const language = inEnglish.includes(kind)
      ? sourceLanguage
      : languageOf(await findLanguageOfAddress(db.read, address), config.languages);
    return letters[kind](senderIn(language, config), address, about);
  };
}

function describeLetters(services: Services): Record<MailKind, Write> {
  const { config, db } = services;
  const { publicUrl, languages } = config;
  const profile = publicUrl + paths.profile;
  return {
    'password-reset': async (from, address) => {
      const issued = await issueReset(services, address);
      if (issued === null) return null;
      return { ...resetLetter(from, publicUrl + paths.resetWith(issued.token)), to: issued.to };
    },
    'password-changed': async (from) => changedLetter(from, publicUrl + paths.forgotPassword),
    'email-changed': async (from, _address, changeId) => {
      const token = await issueUndo(services, changeId);
      return token === null ? null : emailChangedLetter(from, publicUrl + paths.undoEmailWith(token));
    },
    'code-session': async (from, _address, codeId) => {
      const issued = await issueEnding(services, codeId);
      return issued === null
        ? null
        : codeSessionLetter(from, issued.session, publicUrl + paths.endSessionWith(issued.token));
    },
    'title-asked': async (from, _address, requestId) => {
      const news = await readRequestNews(db, requestId);
      return news === null ? null : titleAskedLetter(from, news, profile);
    },
    'passkey-added': async (from, _address, name) =>
      passkeyAddedLetter(from, name, publicUrl + paths.forgotPassword),
    'passkey-removed': async (from, _address, name) =>
      passkeyRemovedLetter(from, name, publicUrl + paths.forgotPassword),
    welcome: async (from) => welcomeLetter(from, { profile, help: publicUrl + paths.help }),
    receipt: async (from, _address, paymentId) => {
      const facts = await readReceipt(services, paymentId, from.texts);
      return facts === null ? null : receiptLetter(from, facts, profile);
    },
    'month-ending': async (from, address, endsAt) => {
      const facts = await readPeriodEnding(services, address, Number(endsAt), from.texts);
      if (facts === null) return null;
      const token = signUnsubscribe(services, facts.userId, address);
      const letter = endingLetter(from, facts, { profile, stop: publicUrl + paths.remindersWith(token) });
      return { ...letter, unsubscribeUrl: publicUrl + paths.unsubscribeWith(token) };
    },
    'refund-due': async (from, _address, paymentId) =>
      refundDueLetter(from, await readRefund(services, paymentId, from.texts)),
    'refund-coming': async (from, _address, paymentId) =>
      refundComingLetter(from, await readRefund(services, paymentId, from.texts), publicUrl + paths.login),
    'month-refunded': async (from, _address, paymentId) => {
      const facts = await readRefundNews(services, paymentId, from.texts);
      return facts === null ? null : monthRefundedLetter(from, facts, profile);
    },
    'deletion-coming': async (from, address, lapsedAt) => {
      const facts = await readDeletionNews(services, address, Number(lapsedAt), from.texts);
      return facts === null ? null : deletionLetter(from, facts, profile);
    },
    'refund-told': async (from, _address, paymentId) => {
      const facts = await readRefundNews(services, paymentId, from.texts);
      return facts === null ? null : refundNoticeLetter(from, facts);
    },
    gift: async (from, _address, checkoutId) => {
      const facts = await readGiftNews(services, checkoutId, from.texts);
      return facts === null ? null : giftLetter(from, facts, publicUrl + facts.path);
    },
    'gift-refunded': async (from, _address, paymentId) => {
      const facts = await readRefundNews(services, paymentId, from.texts);
      return facts === null ? null : giftRefundedLetter(from, facts);
    },
    alert: async (from, _address, names) => {
      const checks = hideSecrets(await findTold(services.db.read, names.split(', ')), services.config);
      return checks.length === 0 ? null : alertLetter(from, checks);
    },
    announcement: async (from, _address, about) => {
      const found = await readAnnouncement(db.read, about, languageOf(from.texts.locale, languages));
      if (found === null) return null;
      const { to, text } = found;
      return { ...announcementLetter(senderIn(text.language, config), text), to };
    },
    'gift-ended': async (from, _address, passId) => {
      const facts = await readGiftEnding(services, passId, from.texts);
      return facts === null ? null : giftEndedLetter(from, facts, profile);
    },
  };
}
