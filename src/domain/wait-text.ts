export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}

export function tooManyText(seconds: number): string {
  return `Too many tries. ${waitText(seconds)}`;
}
