import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Character } from './characters.ts';

export const characterTexts: Record<Character, MessageDescriptor> = {
  owl: msg`Owl`,
  lion: msg`Lion`,
  frog: msg`Frog`,
  elephant: msg`Elephant`,
  meerkat: msg`Meerkat`,
  penguin: msg`Penguin`,
  giraffe: msg`Giraffe`,
  hippo: msg`Hippo`,
};
