import { issueUndo } from '#src/features/accounts/email-change/undo.ts';
import { issueReset } from '#src/features/accounts/reset/reset.ts';
import { issueEnding } from '#src/features/accounts/sessions/code-sessions.ts';
import { readGiftEnding, readGiftNews } from '#src/features/billing/gifts/read.ts';
import { readReceipt, readRefund } from '#src/features/billing/receipt.ts';
import { readRefundNews } from '#src/features/billing/refunds/read.ts';
import { signUnsubscribe } from '#src/features/billing/reminders/choose.ts';
import { readPeriodEnding } from '#src/features/billing/reminders/remind.ts';
import { readDeletionNews } from '#src/features/billing/retention/retention.ts';
import { giftEndedLetter, giftLetter, giftRefundedLetter } from '#src/features/outbox/gift-letters.ts';
import {
  changedLetter,
  codeSessionLetter,
  deletionLetter,
  emailChangedLetter,
  passkeyAddedLetter,
  passkeyRemovedLetter,
  resetLetter,
  type Sender,
  welcomeLetter,
} from '#src/features/outbox/letters.ts';
import {
  endingLetter,
  receiptLetter,
  refundComingLetter,
  refundDueLetter,
} from '#src/features/outbox/money-letters.ts';
import type { AddressedLetter, WriteLetter } from '#src/features/outbox/outbox.ts';
import { monthRefundedLetter, refundNoticeLetter } from '#src/features/outbox/refund-letters.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from './routes.ts';

export function createLetterWriter(services: Services): WriteLetter {
  const { brand, publicUrl } = services.config;
  const { supportEmail, billingEmail } = brand;
  const from: Sender = { brand: brand.name, home: publicUrl, supportEmail, billingEmail };
  const profile = publicUrl + paths.profile;
  type Write = (address: string, about: string) => Promise<AddressedLetter | null>;
  const letters: Record<Parameters<WriteLetter>[0], Write> = {
    'password-reset': async (address) => {
      const issued = await issueReset(services, address);
      if (issued === null) return null;
      return { ...resetLetter(from, publicUrl + paths.resetWith(issued.token)), to: issued.to };
    },
    'password-changed': async () => changedLetter(from, publicUrl + paths.forgotPassword),
    'email-changed': async (_address, changeId) => {
      const token = await issueUndo(services, changeId);
      return token === null ? null : emailChangedLetter(from, publicUrl + paths.undoEmailWith(token));
    },
    'code-session': async (_address, codeId) => {
      const issued = await issueEnding(services, codeId);
      return issued === null
        ? null
        : codeSessionLetter(from, issued.session, publicUrl + paths.endSessionWith(issued.token));
    },
    'passkey-added': async (_address, name) =>
      passkeyAddedLetter(from, name, publicUrl + paths.forgotPassword),
    'passkey-removed': async (_address, name) =>
      passkeyRemovedLetter(from, name, publicUrl + paths.forgotPassword),
    welcome: async () => welcomeLetter(from, { profile, help: publicUrl + paths.help }),
    receipt: async (_address, paymentId) => {
      const facts = await readReceipt(services, paymentId);
      return facts === null ? null : receiptLetter(from, facts, profile);
    },
    'month-ending': async (address, endsAt) => {
      const facts = await readPeriodEnding(services, address, Number(endsAt));
      if (facts === null) return null;
      const token = signUnsubscribe(services, facts.userId, address);
      const letter = endingLetter(from, facts, { profile, stop: publicUrl + paths.remindersWith(token) });
      return { ...letter, unsubscribeUrl: publicUrl + paths.unsubscribeWith(token) };
    },
    'refund-due': async (_address, paymentId) => refundDueLetter(from, await readRefund(services, paymentId)),
    'refund-coming': async (_address, paymentId) =>
      refundComingLetter(from, await readRefund(services, paymentId), publicUrl + paths.login),
    'month-refunded': async (_address, paymentId) => {
      const facts = await readRefundNews(services, paymentId);
      return facts === null ? null : monthRefundedLetter(from, facts, profile);
    },
    'deletion-coming': async (address, lapsedAt) => {
      const facts = await readDeletionNews(services, address, Number(lapsedAt));
      return facts === null ? null : deletionLetter(from, facts, profile);
    },
    'refund-told': async (_address, paymentId) => {
      const facts = await readRefundNews(services, paymentId);
      return facts === null ? null : refundNoticeLetter(from, facts);
    },
    gift: async (_address, checkoutId) => {
      const facts = await readGiftNews(services, checkoutId);
      return facts === null ? null : giftLetter(from, facts, publicUrl + facts.path);
    },
    'gift-refunded': async (_address, paymentId) => {
      const facts = await readRefundNews(services, paymentId);
      return facts === null ? null : giftRefundedLetter(from, facts);
    },
    'gift-ended': async (_address, passId) => {
      const facts = await readGiftEnding(services, passId);
      return facts === null ? null : giftEndedLetter(from, facts.paidUntil, profile);
    },
  };
  return (kind, address, about) => letters[kind](address, about);
}
