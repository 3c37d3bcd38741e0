/** How long to wait until a limit lets the next try pass, as a person reads it. */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}

/** What a form says when one of its limits is hit. */
export function tooManyText(seconds: number): string {
  return `Too many tries. ${waitText(seconds)}`;
}
