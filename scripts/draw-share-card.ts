import { join } from 'node:path';
import sharp from 'sharp';

// The picture beside a shared link, drawn at build from its outlines: what shows links wants pixels, 1200 × 630 of
// them. It holds no name, as the brand is the operator's; few colours, dithered, keep it under 60 kB.
const drawing = join(import.meta.dirname, 'share-card.svg');
const picture = join(import.meta.dirname, '..', 'dist', 'client', 'share-card.png');
await sharp(drawing).png({ palette: true, compressionLevel: 9, effort: 10 }).toFile(picture);
