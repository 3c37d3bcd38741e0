import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';

/** Says `today`, `tomorrow`, `in 5 days`. */
export function describeWhen(days: number): MessageDescriptor {
  if (days === 0) return msg`today`;
  return days === 1 ? msg`tomorrow` : msg`${plural({ days }, { one: 'in # day', other: 'in # days' })}`;
}
