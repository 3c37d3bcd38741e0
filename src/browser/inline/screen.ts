/** Some televisions are known only by what they lack. */
export function markTelevision(): void {
  const { dataset } = document.documentElement;
  if (dataset.screen !== undefined || !matchMedia('(hover: none) and (pointer: none)').matches) return;
  dataset.screen = 'tv';
  dataset.screenBy = 'script';
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = dataset.television ?? '';
  document.head.append(link);
}
