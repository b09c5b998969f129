/**
 * The n-th scrape of a page with every type of metric: a counter that falls back, a series that comes and goes, values that
 * are no numbers, labels that need escapes. Counters are far from zero, as rates close to it are known to differ.
 *
 * Source: https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 */
export function writeScrapedPage(scrape: number): string {
  const lines = [
    '# HELP page_scrapes_total How often it was read.',
    '# TYPE page_scrapes_total counter',
    `page_scrapes_total ${5_000 + (scrape % 10)}`,
    '# HELP page_heat_celsius How warm it is.',
    '# TYPE page_heat_celsius gauge',
    `page_heat_celsius{room="k\\\\i\\"t\\nchen é",zone=""} ${(scrape % 7) - 3.25}`,
    `page_heat_celsius{room="cellar"} ${oddValues[scrape % oddValues.length]}`,
    '# HELP page_wait_seconds How long it took.',
    '# TYPE page_wait_seconds histogram',
    ...[0.1, 0.5, 1].map(
      (le, index) => `page_wait_seconds_bucket{le="${le}"} ${9_000 + scrape * (index + 1)}`,
    ),
    `page_wait_seconds_bucket{le="+Inf"} ${9_000 + scrape * 4}`,
    `page_wait_seconds_sum ${scrape * 1.5}`,
    `page_wait_seconds_count ${9_000 + scrape * 4}`,
    '# HELP page_size_bytes How large it was.',
    '# TYPE page_size_bytes summary',
    `page_size_bytes{quantile="0.5"} ${scrape * 100}`,
    `page_size_bytes{quantile="0.99"} ${scrape === 3 ? 'NaN' : scrape * 170}`,
    `page_size_bytes_sum ${scrape * 1e12}`,
    `page_size_bytes_count ${scrape}`,
    'page_untyped 1e-300',
  ];
  // Where it is missing, Prometheus writes a staleness marker.
  if (scrape % 5 < 3) lines.push(`page_guests{seat="${scrape % 2}"} ${scrape}`);
  return `${lines.join('\n')}\n`;
}

/** Without -0, of which Prometheus writes no value, so that it arrives as 0. */
const oddValues = ['NaN', '+Inf', '-Inf', '0', '1e308', '5e-324', '-0.1'];
