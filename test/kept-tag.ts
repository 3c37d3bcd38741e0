/** The tag of the bytes that viewers share. A dot separates it from the tag of the viewer's own part. */
export function keptTagOf(answer: Response): string | undefined {
  return answer.headers.get('ETag')?.split('.')[0];
}
