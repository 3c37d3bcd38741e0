import { formatDay, inEnglish } from '#src/domain/dates.ts';
import { formatRand } from '#src/domain/money.ts';
import { type BatchState, listBatches, stopPasses } from '#src/features/operations/passes.ts';
import { readFields } from '#src/http/request/form.ts';
import type { DeskCall } from '#src/routes/operator/desk-page.ts';
import { DeskTable } from '#src/routes/operator/desk-table.tsx';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusMessage } from '#src/ui/notices.tsx';

type Batch = Awaited<ReturnType<typeof listBatches>>[number];

interface PassesView {
  batches: Batch[];
  done: string | null;
  /** The batch that was asked to be stopped, which is confirmed first. */
  asks: string | null;
}

export async function loader({ services, request }: DeskCall): Promise<PassesView> {
  const done = new URL(request.url).searchParams.get('done');
  return { batches: await listBatches(services), done, asks: null };
}

export async function action({
  services,
  form,
  operator,
}: DeskCall): Promise<Response | { status: number; view: PassesView }> {
  const { batch, sure } = readFields(form, ['batch', 'sure']);
  if (sure !== 'yes')
    return { status: 200, view: { batches: await listBatches(services), done: null, asks: batch } };
  const isStopped = await stopPasses(services, batch, operator.email);
  const Location = operatorPaths.passesAfter(isStopped ? 'stopped' : 'gone');
  return new Response(null, { status: 303, headers: { Location } });
}

const results = {
  stopped: 'Stopped. Its open passes no longer work.',
  gone: 'That batch was stopped before.',
};

export function PassesPage({ view: { batches, done, asks } }: { view: PassesView }) {
  return (
    <>
      <StatusMessage>{done === 'stopped' || done === 'gone' ? results[done] : null}</StatusMessage>
      <p className="quiet">
        Passes are made on the command line, with <code>passes make</code>, which writes their codes to a
        file.
      </p>
      {batches.length === 0 ? <p>There are no passes yet.</p> : <Batches batches={batches} asks={asks} />}
    </>
  );
}

const looks: Record<BatchState, string> = {
  open: 'good',
  'all redeemed': 'plain',
  expired: 'plain',
  stopped: 'bad',
};

function Batches({ batches, asks }: { batches: readonly Batch[]; asks: string | null }) {
  return (
    <DeskTable columns={['Made', 'By', 'Each adds', 'Price', 'Redeemed', 'Open', 'Valid until', 'State']}>
      {batches.map((batch) => {
        const { id, created_at, made_by, note, months, price, redeemed, count, expires_at, state } = batch;
        return (
          <tr key={id}>
            <td>
              {formatDay(created_at, inEnglish)}
              <small className="desk-id">{id}</small>
            </td>
            <td>
              {made_by}
              <small className="desk-id">{note}</small>
            </td>
            <td>{months === 1 ? '1 month' : `${months} months`}</td>
            <td>{formatRand(price)}</td>
            <td>
              {redeemed} of {count}
            </td>
            <td>{state === 'open' ? count - redeemed : 0}</td>
            <td>{formatDay(expires_at, inEnglish)}</td>
            <td>
              <span className="state" data-look={looks[state]}>
                {state}
              </span>
              {state === 'open' ? <Stop id={id} isAsked={asks === id} open={count - redeemed} /> : null}
            </td>
          </tr>
        );
      })}
    </DeskTable>
  );
}

function Stop({ id, isAsked, open }: { id: string; isAsked: boolean; open: number }) {
  return (
    <form method="post" action={operatorPaths.passes} className="stack-s">
      <input type="hidden" name="batch" value={id} />
      {isAsked ? (
        <>
          <input type="hidden" name="sure" value="yes" />
          <p role="alert">
            {open === 1 ? 'One open pass stops' : `${open} open passes stop`} working for good. Months that
            were redeemed stay.
          </p>
        </>
      ) : null}
      <Button type="submit" look={isAsked ? 'primary' : 'line'} small>
        {isAsked ? 'Stop them' : 'Stop'}
      </Button>
    </form>
  );
}
