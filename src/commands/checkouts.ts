import { formatRand } from '#src/domain/money.ts';
import { checkoutStatuses } from '#src/features/billing/ledger/checkouts-store.ts';
import { listCheckouts, reconcileCheckouts } from '#src/features/billing/reconcile/reconcile.ts';
import { type Command, CommandFailed, exitCodes } from './command.ts';
import { withDatabase } from './open.ts';
import { withCheckout } from './payment.ts';
import { formatTable, isoTime } from './table.ts';

const maxRows = 1000;
const statuses = new Intl.ListFormat('en-ZA', { type: 'disjunction' }).format(checkoutStatuses);

const list: Command = {
  name: 'checkouts list',
  summary: 'List checkouts, the latest first',
  words: [],
  options: { status: { type: 'string' }, limit: { type: 'string' } },
  help: [
    `  --status S  only ${statuses} ones`,
    `  --limit N   how many to list: 100 by default, at most ${maxRows}`,
    '',
    'A payment marked as refund due paid for something that already existed: refund it.',
  ],
  async run(call) {
    const limit = Number(call.option('limit') ?? '100');
    if (!Number.isInteger(limit) || limit < 1 || limit > maxRows) {
      throw new CommandFailed(`--limit takes a whole number from 1 to ${maxRows}.`, exitCodes.usage);
    }
    const status = call.option('status') ?? null;
    if (status !== null && !checkoutStatuses.some((one) => one === status)) {
      throw new CommandFailed(`--status takes ${statuses}.`, exitCodes.usage);
    }
    return withDatabase(call, async (opened) => {
      const found = await listCheckouts(opened, { status, limit });
      const checkouts = found.map((one) => ({
        ...one,
        createdAt: new Date(one.createdAt).toISOString(),
        checkedAt: isoTime(one.checkedAt),
        pollAt: isoTime(one.pollAt),
        refundedAt: isoTime(one.refundedAt),
      }));
      const rows = checkouts.map((one) => [
        one.createdAt.slice(0, 16).replace('T', ' '),
        one.kind,
        one.status,
        formatRand(one.amount),
        one.email ?? '',
        one.providerId ?? '',
        paymentText(one),
      ]);
      const headings = ['made (UTC)', 'for', 'status', 'amount', 'email', 'checkout', 'payment'];
      const lines = rows.length === 0 ? ['There are no such checkouts.'] : formatTable(headings, rows);
      return { json: checkouts, lines };
    });
  },
};

function paymentText({ paymentId, refundDue, refundedAt }: PaymentState): string {
  if (paymentId === null) return '';
  if (refundedAt !== null) return `${paymentId} refunded`;
  return refundDue ? `${paymentId} refund due` : paymentId;
}

interface PaymentState {
  paymentId: string | null;
  refundDue: boolean;
  refundedAt: string | null;
}

const reconcile: Command = {
  name: 'checkouts reconcile',
  summary: 'Ask the payment provider about every open checkout, and record what was paid',
  words: [],
  options: {},
  help: [
    'A server does the same on a timer, less and less often, because nobody knows when a checkout can',
    'no longer be paid. This asks about every unpaid checkout, one after the other. You can run it at',
    'any time, beside a server, twice at once, and stop it: a payment is counted once. Exit code 1 when the',
    'provider didn’t answer for some.',
  ],
  run: (call) =>
    withDatabase(call, async (opened) => {
      const counts = await withCheckout(opened, (checkout) =>
        reconcileCheckouts({ ...opened, checkout }, { now: opened.clock.now() }),
      );
      const { looked, paid, open, expired, failed } = counts;
      const summary = `${looked} checked: ${paid} paid, ${open} still open, ${expired} expired, ${failed} without an answer.`;
      return { json: counts, lines: [summary], code: failed > 0 ? exitCodes.failed : exitCodes.done };
    }),
};

export const checkoutCommands: readonly Command[] = [list, reconcile];
