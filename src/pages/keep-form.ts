import { data } from 'react-router';

/** How long a form waits for its answer, in ms: the server takes 30 s to read a form at most. */
const answerTimeout = 45_000;

interface FormCall<Answer> {
  request: Request;
  serverAction(): Promise<Answer>;
}

/**
 * Sends a form, for a page's `clientAction`. A request that comes to nothing (no connection, a cut answer, an error
 * page of whatever stands before the product, no answer in time, a fault of the server's) is answered with
 * `describeFailure`, in the shape of the page's own refusals: the form then stays with all that was typed, where an error
 * page would have taken its place.
 */
export async function keepForm<Answer, Failure>(
  { request, serverAction }: FormCall<Answer>,
  describeFailure: (form: FormData, error: unknown) => Failure,
) {
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  try {
    return await withTimeout(serverAction());
  } catch (error) {
    // The way on: a redirect.
    if (error instanceof Response) throw error;
    // With its status, after which the router doesn't ask for the page anew: that would fail as well.
    return data(describeFailure(form, error), { status: 503 });
  }
}

/** Text of a field that was sent; '' when it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

interface PageCall<Loaded> {
  serverLoader(): Promise<Loaded>;
}

/**
 * Loads a page, for its `clientLoader`. Where that comes to nothing, `whenLost` has what stands in its place; the
 * error page would take away what is typed into the page's forms. `undefined` leaves it to the error page.
 */
export async function keepPage<Loaded, Kept>(
  { serverLoader }: PageCall<Loaded>,
  whenLost: () => Kept | undefined,
): Promise<Loaded | Kept> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    const shown = whenLost();
    if (shown === undefined) throw error;
    return shown;
  }
}

function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer came in time.')), answerTimeout);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
