import { createPictures } from '#src/adapters/pictures/create-pictures.ts';
import { buildBadPictures, buildPicture } from '#test/bad-pictures.ts';

/**
 * How long a hostile picture holds the decoder, and its memory. Aims: 1 s, memory flat. Usage: npm run bench --
 * avatar-bombs
 */
const pictures = createPictures();
const rounds = 5;
const bad = await buildBadPictures();
await pictures.toAvatar(await buildPicture('jpeg'));
const mb = () => process.memoryUsage().rss / 1024 / 1024;
const before = mb();
let highest = before;
for (const [name, bytes] of Object.entries(bad)) {
  let worst = 0;
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const picture = await pictures.toAvatar(bytes);
    worst = Math.max(worst, performance.now() - began);
    highest = Math.max(highest, mb());
    if (picture !== null) console.log(`TAKEN: ${name}`);
  }
  console.log(`${name}: refused in ${worst.toFixed(0)} ms at most`);
}
const large = await buildPicture('jpeg', { width: 5_000, height: 5_000 });
const began = performance.now();
await pictures.toAvatar(large);
console.log(`a good picture of 25 megapixels: ${(performance.now() - began).toFixed(0)} ms`);
console.log(
  `memory: ${before.toFixed(0)} MB before, ${highest.toFixed(0)} MB at most, ${mb().toFixed(0)} MB with the large one`,
);
