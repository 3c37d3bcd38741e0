/** Of the bytes that viewers share: a dot separates it from the tag of the viewer's own part. */
export function keptTagOf(answer: Response): string | undefined {
  return answer.headers.get('ETag')?.split('.')[0];
}
