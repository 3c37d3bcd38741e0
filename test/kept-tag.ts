/** Viewers share these bytes: a dot separates their tag from the tag of the viewer's own part. */
export function keptTagOf(answer: Response): string | undefined {
  return answer.headers.get('ETag')?.split('.')[0];
}
