import type { MetricCommit } from '../../../metrics/metric-store.ts';

/** Commits of a project, of which those with samples of some metrics matter. */
export interface CommitRange {
  readonly projectId: string;
  readonly metricNames: ReadonlySet<string>;
  /** The number of the last commit before them. */
  readonly after: number;
}

/** The commits of every process, for those that were not reported. The commits of a project have growing numbers. */
export interface CommitLog {
  /** The number of each project's last commit; absent for projects without samples. */
  lastCommits(projectIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What the ranges have, each project as one commit. May have samples of some commits before a range, too. */
  newestSamples(ranges: readonly CommitRange[]): Promise<readonly MetricCommit[]>;
}
