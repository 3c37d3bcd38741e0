/** The messages are TMDB's own. */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

const failures = {
  invalidKey: [401, 7, 'Invalid API key: You must be granted a valid key.'],
  methodNotAllowed: [405, 8, 'Invalid format: This service doesn’t exist in that format.'],
  internal: [500, 11, 'Internal error: Something went wrong, contact TMDb.'],
  invalidPage: [
    400,
    22,
    'Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.',
  ],
  invalidDate: [
    400,
    23,
    'Invalid date: Should be a range no longer than 14 days and in the format YYYY-MM-DD.',
  ],
  tooManyAppended: [
    400,
    27,
    'Too many append to response objects: The maximum number of remote calls is 20.',
  ],
  notFound: [404, 34, 'The resource you requested could not be found.'],
  invalidParameters: [422, 5, 'Invalid parameters: Your request parameters are incorrect.'],
} as const;

export function failure(name: keyof typeof failures): ServiceError {
  const [status, code, message] = failures[name];
  return new ServiceError(status, code, message);
}

export function tooMany(count: number, limit: number): ServiceError {
  const message = `Your request count (${count}) is over the allowed limit of ${limit}.`;
  return new ServiceError(429, 25, message, { 'retry-after': '1' });
}
