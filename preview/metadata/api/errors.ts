/** An answer that is not 200, in the service's own words. */
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

/** The key is missing or wrong. */
export const invalidKey = (): ServiceError =>
  new ServiceError(401, 7, 'Invalid API key: You must be granted a valid key.');

/** There is no such thing, or no such path. */
export const notFound = (): ServiceError =>
  new ServiceError(404, 34, 'The resource you requested could not be found.');

/** The page is outside 1 to 500, or no number. */
export const invalidPage = (): ServiceError =>
  new ServiceError(
    400,
    22,
    'Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.',
  );

/** More than twenty blocks were asked for at once. */
export const tooManyAppended = (): ServiceError =>
  new ServiceError(400, 27, 'Too many append to response objects: The maximum number of remote calls is 20.');

/** A date filter is no date. */
export const invalidDate = (): ServiceError =>
  new ServiceError(
    400,
    23,
    'Invalid date: Should be a range no longer than 14 days and in the format YYYY-MM-DD.',
  );

/** A required parameter is missing. */
export const invalidParameters = (): ServiceError =>
  new ServiceError(422, 5, 'Invalid parameters: Your request parameters are incorrect.');

/** Too many calls in one second. */
export const tooMany = (count: number, limit: number): ServiceError =>
  new ServiceError(429, 25, `Your request count (${count}) is over the allowed limit of ${limit}.`, {
    'retry-after': '1',
  });

/** Only reading is served. */
export const methodNotAllowed = (): ServiceError =>
  new ServiceError(405, 8, 'Invalid format: This service doesn’t exist in that format.');

export const internalError = (): ServiceError =>
  new ServiceError(500, 11, 'Internal error: Something went wrong, contact TMDb.');
