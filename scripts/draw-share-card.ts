import { join } from 'node:path';
import sharp from 'sharp';

// 1200 × 630 pixels, without the brand's name. A palette with dithering keeps the file under 60 kB.
const drawing = join(import.meta.dirname, 'share-card.svg');
const picture = join(import.meta.dirname, '..', 'dist', 'client', 'share-card.png');
await sharp(drawing).png({ palette: true, compressionLevel: 9, effort: 10 }).toFile(picture);
