import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { AgeGroup } from './audience.ts';

export const ageGroupTexts: Record<AgeGroup, MessageDescriptor> = {
  All: msg({ message: 'All', context: 'age group' }),
  '13+': msg({ message: '13+', context: 'age group' }),
  '13-16': msg({ message: '13-16', context: 'age group' }),
  '18+': msg({ message: '18+', context: 'age group' }),
  'Below 13': msg({ message: 'Below 13', context: 'age group' }),
};
