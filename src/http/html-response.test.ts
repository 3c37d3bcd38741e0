import { expect, it } from 'vitest';
import { HtmlResponse } from './html-response.ts';

it('has its text again in a copy, with status and headers', async () => {
  const answer = new HtmlResponse('<p>Sala kahle</p>', { status: 503, headers: { 'Retry-After': '5' } });
  const copy = answer.clone();
  expect([await answer.text(), await copy.text()]).toEqual(['<p>Sala kahle</p>', '<p>Sala kahle</p>']);
  expect([copy.status, copy.headers.get('Retry-After')]).toEqual([503, '5']);
});
