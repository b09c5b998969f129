import type { ChartBand } from './chart-band.ts';
import classes from './LinesChart.module.css';

/** What the bands of a chart mean. */
export function BandsLegend({ bands }: { readonly bands: readonly ChartBand[] }) {
  return (
    <ul className={classes['bands']} aria-label="Bands">
      {bands.map(({ key, label, color }) => (
        <li key={key}>
          <span className={classes['bandSwatch']} data-colored style={{ borderColor: color }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
