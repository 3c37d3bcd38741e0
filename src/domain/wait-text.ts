import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';

export function waitText(seconds: number): MessageDescriptor {
  const minutes = minutesOf(seconds);
  return msg`${plural({ minutes }, { one: 'Try again in # minute.', other: 'Try again in # minutes.' })}`;
}

export function tooManyText(seconds: number): MessageDescriptor {
  const minutes = minutesOf(seconds);
  return msg`Too many tries. ${plural({ minutes }, { one: 'Try again in # minute.', other: 'Try again in # minutes.' })}`;
}

function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
