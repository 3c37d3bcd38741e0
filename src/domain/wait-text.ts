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

export function tooManyRequestsText(seconds: number): MessageDescriptor {
  const minutes = minutesOf(seconds);
  return msg`That was a lot in a short time. Try again in ${plural({ minutes }, { one: '# minute', other: '# minutes' })}.`;
}

export function newTitlesText(seconds: number): MessageDescriptor {
  const minutes = minutesOf(seconds);
  return msg`Titles you’ve opened before still work. For new ones, try again in ${plural({ minutes }, { one: '# minute', other: '# minutes' })}.`;
}

function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
