import { formatRand } from '#src/domain/money.ts';
import { checkoutStatuses } from '#src/features/billing/ledger/checkouts-store.ts';
import { listCheckouts, reconcileCheckouts } from '#src/features/billing/reconcile/reconcile.ts';
import { recordOwnRefund } from '#src/features/billing/refunds/record-refund.ts';
import { type BookDays, parseBookDay, writeBooks } from '#src/features/operations/books.ts';
import { listAsReport } from '#src/features/operations/report.ts';
import { type Call, type Command, CommandFailed, exitCodes } from './command.ts';
import { withDatabase } from './open.ts';
import { withCheckout } from './payment.ts';
import { printReport } from './print-report.ts';
import { isoTime } from './table.ts';

const maxRows = 1000;
const statuses = new Intl.ListFormat('en-ZA', { type: 'disjunction' }).format(checkoutStatuses);

const list: Command = {
  name: 'checkouts list',
  summary: 'List checkouts, the latest first',
  words: [],
  options: {
    status: { type: 'string' },
    limit: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    csv: { type: 'boolean' },
  },
  help: [
    `  --status S  only ${statuses} ones`,
    `  --limit N   how many to list: 100 by default, at most ${maxRows}`,
    '  --csv       print the books instead, without a bound: a line for each payment and each refund',
    '  --from DATE, --to DATE  only those of these days in Johannesburg, both included; with --csv',
    '',
    'A payment marked as refund due paid for something that already existed: refund it.',
  ],
  async run(call) {
    const days = readDays(call);
    if (days !== null)
      return withDatabase(call, async (opened) => {
        // The books are written day by day, so that many payments don't fill the memory.
        for await (const lines of writeBooks(opened, days)) call.printResult(lines.join('\n'));
        return { json: null, lines: [] };
      });
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
      return printReport(
        listAsReport({
          title: 'Checkouts',
          json: checkouts,
          columns: ['made (UTC)', 'for', 'status', 'amount', 'email', 'checkout', 'payment'],
          rows: checkouts.map((one) => [
            one.createdAt.slice(0, 16).replace('T', ' '),
            one.kind,
            one.status,
            formatRand(one.amount),
            one.email ?? '',
            one.providerId ?? '',
            paymentText(one),
          ]),
          none: 'There are no such checkouts.',
        }),
      );
    });
  },
};

/** Returns null without --csv. */
function readDays(call: Call): BookDays | null {
  const [from, to] = ['from', 'to'].map((name) => call.option(name) ?? null);
  if (!call.flag('csv')) {
    if (from === null && to === null) return null;
    throw new CommandFailed('--from and --to go with --csv.', exitCodes.usage);
  }
  if ((call.option('status') ?? call.option('limit')) !== undefined || call.flag('json'))
    throw new CommandFailed('--status, --limit and --json go without --csv.', exitCodes.usage);
  const days = { from: from ?? null, to: to ?? null };
  for (const day of [days.from, days.to])
    if (day !== null && parseBookDay(day) === null)
      throw new CommandFailed(`${day} is no day: write it like 2026-02-28.`, exitCodes.usage);
  if (days.from !== null && days.to !== null && days.from > days.to)
    throw new CommandFailed('--from is after --to.', exitCodes.usage);
  return days;
}

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

const refunded: Command = {
  name: 'checkouts refunded',
  summary: 'Record that a payment was refunded, where the payment provider doesn’t say so itself',
  words: ['PAYMENT'],
  options: {},
  help: [
    'Refund it in the payment provider’s portal first. Then its month ends at once, as after any refund, and whoever',
    'paid gets a mail. A provider that tells of its refunds itself is believed alone.',
  ],
  run: (call) =>
    withDatabase(call, async (opened) => {
      const [payment = ''] = call.words;
      const outcome = await withCheckout(opened, (checkout) =>
        recordOwnRefund({ ...opened, checkout }, payment),
      );
      if (outcome === null) throw new CommandFailed(`There is no payment ${payment}.`, exitCodes.missing);
      if (outcome === 'told')
        throw new CommandFailed('The payment provider tells of its refunds itself: wait for its word.');
      const line =
        outcome === 'refunded-before' ? 'It was recorded before.' : 'Recorded: its month has ended.';
      return { json: { payment, outcome }, lines: [line] };
    }),
};

export const checkoutCommands: readonly Command[] = [list, reconcile, refunded];
