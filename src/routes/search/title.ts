import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

export function searchTitle(query: string): MessageDescriptor {
  return query === '' ? msg`Search` : msg`${{ query }} – Search`;
}
