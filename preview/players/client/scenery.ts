import { css, type Rgb } from './colour.ts';

/** Draws a flight of birds that crosses the sky and fades with the light. */
export function drawBirds(
  context: CanvasRenderingContext2D,
  colour: Rgb,
  seconds: number,
  alpha: number,
): void {
  const { width, height } = context.canvas;
  context.strokeStyle = css(colour, alpha);
  context.lineWidth = Math.max(1, width / 700);
  context.lineCap = 'round';
  for (let index = 0; index < 7; index += 1) {
    const rank = index - 3;
    const x = (((seconds * 0.018 + 0.12 - Math.abs(rank) * 0.016) % 1.3) - 0.1) * width;
    const y = height * (0.27 + rank * 0.018) + Math.sin(seconds * 0.7 + index) * height * 0.004;
    const span = width * 0.009;
    const lift = Math.sin(seconds * 5 + index * 1.1) * span * 0.55;
    context.beginPath();
    context.moveTo(x - span, y - lift);
    context.quadraticCurveTo(x - span * 0.4, y - lift * 0.2, x, y);
    context.quadraticCurveTo(x + span * 0.4, y - lift * 0.2, x + span, y - lift);
    context.stroke();
  }
}

/** Draws a farm windpump whose wheel turns. */
export function drawWindpump(context: CanvasRenderingContext2D, colour: Rgb, seconds: number): void {
  const { width, height } = context.canvas;
  const unit = Math.min(height, width * 0.7) * 0.01;
  const x = width * 0.79;
  const ground = height * 0.96;
  const hub = ground - unit * 43;
  context.strokeStyle = css(colour);
  context.fillStyle = css(colour);
  context.lineCap = 'round';
  context.lineWidth = unit * 0.7;
  context.beginPath();
  for (const side of [-1, 1]) {
    context.moveTo(x + side * unit * 6.5, ground);
    context.lineTo(x + side * unit * 0.6, hub);
  }
  for (const [part, next] of [
    [0.1, 0.36],
    [0.36, 0.6],
    [0.6, 0.8],
  ] as const) {
    const wide = (at: number): number => unit * (6.5 - 5.9 * at);
    context.moveTo(x - wide(part), ground - (ground - hub) * part);
    context.lineTo(x + wide(next), ground - (ground - hub) * next);
    context.moveTo(x + wide(part), ground - (ground - hub) * part);
    context.lineTo(x - wide(next), ground - (ground - hub) * next);
  }
  context.stroke();
  context.beginPath();
  context.moveTo(x, hub);
  context.lineTo(x + unit * 11, hub - unit * 0.4);
  context.lineTo(x + unit * 16, hub - unit * 3.4);
  context.lineTo(x + unit * 16, hub + unit * 2.6);
  context.lineTo(x + unit * 11, hub + unit * 0.4);
  context.fill();
  for (let blade = 0; blade < 14; blade += 1) {
    const angle = (blade / 14) * Math.PI * 2 + seconds * 0.9;
    context.beginPath();
    context.moveTo(x + Math.cos(angle) * unit * 2.2, hub + Math.sin(angle) * unit * 2.2);
    context.lineTo(x + Math.cos(angle - 0.13) * unit * 8.4, hub + Math.sin(angle - 0.13) * unit * 8.4);
    context.lineTo(x + Math.cos(angle + 0.13) * unit * 8.4, hub + Math.sin(angle + 0.13) * unit * 8.4);
    context.fill();
  }
  context.beginPath();
  context.arc(x, hub, unit * 1.1, 0, Math.PI * 2);
  context.fill();
}

/** Draws an acacia at the left. */
export function drawAcacia(context: CanvasRenderingContext2D, colour: Rgb): void {
  const { width, height } = context.canvas;
  const unit = Math.min(height, width * 0.7) * 0.01;
  const x = width * 0.15;
  const ground = height * 0.97;
  context.strokeStyle = css(colour);
  context.fillStyle = css(colour);
  context.lineCap = 'round';
  for (const [lean, thick] of [
    [-10, 1.1],
    [-3, 1.7],
    [5, 1.4],
    [12, 1],
  ] as const) {
    context.lineWidth = unit * thick;
    context.beginPath();
    context.moveTo(x, ground);
    context.quadraticCurveTo(x + lean * unit * 0.1, ground - unit * 16, x + lean * unit, ground - unit * 26);
    context.stroke();
  }
  for (const [shift, lift, wide, tall] of [
    [-9, 27, 11, 2.4],
    [1, 29, 15, 3],
    [11, 26.5, 10, 2.2],
    [3, 26, 17, 2],
  ] as const) {
    context.beginPath();
    context.ellipse(x + shift * unit, ground - lift * unit, wide * unit, tall * unit, 0, 0, Math.PI * 2);
    context.fill();
  }
}
