import type uPlot from 'uplot';
import type { ChartBand } from './chart-band.ts';

const fillAlpha = 0.12;

/** Fills the bands of a plot and draws their edges; as a `drawClear` hook it stays behind axes and lines. */
export function drawBands(plot: uPlot, bands: readonly ChartBand[]): void {
  const { ctx, bbox } = plot;
  const bottom = bbox.top + bbox.height;
  const within = (y: number) => Math.max(bbox.top, Math.min(bottom, y));
  const toY = (value: number) => Math.round(plot.valToPos(value, 'y', true));
  ctx.save();
  for (const { fromValue, toValue, color } of bands) {
    const upper = toValue === undefined ? bbox.top : within(toY(toValue));
    const lower = fromValue === undefined ? bottom : within(toY(fromValue));
    ctx.globalAlpha = fillAlpha;
    ctx.fillStyle = color;
    ctx.fillRect(bbox.left, upper, bbox.width, lower - upper);
    ctx.globalAlpha = 1;
    ctx.strokeStyle = color;
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
    for (const edge of [fromValue, toValue]) if (edge !== undefined) strokeLevel(plot, toY(edge));
  }
  ctx.restore();
}

function strokeLevel({ ctx, bbox }: uPlot, y: number): void {
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
}
