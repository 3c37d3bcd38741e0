import { recordSearch } from '#src/features/operations/households/act.ts';
import { type Found, searchHouseholds } from '#src/features/operations/households/search.ts';
import { readFields } from '#src/http/request/form.ts';
import type { DeskCall } from '#src/routes/operator/desk-page.ts';
import { DeskTable } from '#src/routes/operator/desk-table.tsx';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';

interface SearchView {
  typed: string;
  /** Is null before a search. */
  found: Found | null;
  /** A household was deleted just now. */
  isDeleted: boolean;
}

export async function loader({ request }: DeskCall): Promise<SearchView> {
  const isDeleted = new URL(request.url).searchParams.get('done') === 'deleted';
  return { typed: '', found: null, isDeleted };
}

/** A form that is sent, so that no address stands in a URL. One household alone is opened. */
export async function action({
  services,
  form,
  operator,
}: DeskCall): Promise<Response | { status: number; view: SearchView }> {
  const { email: typed } = readFields(form, ['email']);
  const found = await searchHouseholds(services, typed.slice(0, 254));
  await recordSearch(services, operator.email, typed.slice(0, 254));
  const [first, second] = found.households;
  if (first !== undefined && second === undefined) {
    return new Response(null, { status: 303, headers: { Location: operatorPaths.household(first.id) } });
  }
  return { status: 200, view: { typed, found, isDeleted: false } };
}

export function HouseholdsPage({ view: { typed, found, isDeleted } }: { view: SearchView }) {
  return (
    <>
      <StatusMessage>{isDeleted ? 'The household is deleted.' : null}</StatusMessage>
      <Panel>
        <form method="post" action={operatorPaths.households} className="desk-search">
          <Field
            label="Email"
            name="email"
            type="search"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typed}
            hint="The email address, or the start of it"
          />
          <Button type="submit">Search</Button>
        </form>
      </Panel>
      {found === null ? null : <Results typed={typed} found={found} />}
    </>
  );
}

function Results({ typed, found: { households, signups } }: { typed: string; found: Found }) {
  return (
    <>
      {households.length === 0 ? <p role="status">No household’s address begins with {typed}.</p> : null}
      {households.length === 0 ? null : (
        <Panel title="Households">
          <DeskTable columns={['Email', 'Paid until']}>
            {households.map(({ id, email, paid, paidUntil }) => (
              <tr key={id}>
                <td>
                  <a className="link" href={operatorPaths.household(id)}>
                    {email}
                  </a>
                </td>
                <td>
                  <span className={paid ? 'desk-good' : 'desk-bad'}>{paid ? 'Paid' : 'Not paid'}</span>{' '}
                  {paidUntil}
                </td>
              </tr>
            ))}
          </DeskTable>
        </Panel>
      )}
      {signups.length === 0 ? null : <Signups signups={signups} />}
    </>
  );
}

function Signups({ signups }: Pick<Found, 'signups'>) {
  return (
    <Panel title="Sign-ups without an account">
      <ul className="stack-s">
        {signups.map(({ state, checkouts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server.
          <li key={index}>
            State: {state}.{' '}
            {checkouts.map(
              ({ reference, status, begun }) => `Checkout ${reference} of ${begun}: ${status}. `,
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
