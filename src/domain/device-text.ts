import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

/** `label` looks like `Chrome on Android`: sessions, sign-in codes and passkeys keep it in English. */
export function deviceText(label: string): MessageDescriptor {
  const [browser = '', ...rest] = label.split(' on ');
  const system = rest.join(' on ');
  const isNamed = browser !== 'Browser';
  if (system === 'a television')
    return isNamed ? msg`${{ browser }} on a television` : msg`Browser on a television`;
  if (system === 'an unknown device')
    return isNamed ? msg`${{ browser }} on an unknown device` : msg`Browser on an unknown device`;
  return isNamed ? msg`${{ browser }} on ${{ system }}` : msg`Browser on ${{ system }}`;
}
