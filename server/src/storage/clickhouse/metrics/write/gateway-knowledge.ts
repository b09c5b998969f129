import type { MetricAppendOutcome, MetricBatch, MetricCommit } from '../../../../metrics/metric-store.ts';
import { toUtcDay } from '../../../../time/utc-day.ts';
import { createSampleStaging, type SampleStaging } from '../../../metric-ingest/sample-staging.ts';
import type { StagedSamples } from '../../../metric-ingest/staged-samples.ts';
import { toMetricCommits } from '../../../metric-ingest/to-metric-commits.ts';
import type { CommandResult } from '../../../threads/thread-messages.ts';
import { type ActiveSeries, createActiveSeries } from './active-series.ts';
import { type CommitRequests, createCommitRequests } from './commit-requests.ts';
import { bytesPerSeries, createKnownSeries, type KnownSeries } from './known-series.ts';
import type { MetricWriteLimits } from './metric-write-limits.ts';
import type { MetricWritesOptions } from './metric-writes.ts';
import { createProjectMetadata, type ProjectMetadata } from './project-metadata.ts';
import { createProjectNumbers, type ProjectNumbers } from './project-numbers.ts';
import { createStoredSamples, type StoredSamples } from './stored-samples.ts';

/** Until which commit a gateway knows the samples of a project. */
export interface SeenCommit {
  readonly commit: number;
  /** Its UTC day of arrival. */
  readonly day: number;
}

/** What a gateway knows of what is stored, and stages by. Used by one commit at a time. */
export interface GatewayKnowledge {
  readonly projects: ProjectNumbers;
  readonly known: KnownSeries;
  readonly metadata: ProjectMetadata;
  readonly requests: CommitRequests;
  readonly stored: StoredSamples;
  /** Series that a request would add to only if they have samples, which is not known yet. */
  readonly asked: Set<number>;
  readonly active: ActiveSeries;
  readonly staging: SampleStaging;
  /** By number of the project; those without an entry have no known series. */
  readonly seen: Map<number, SeenCommit>;
  /** Stages requests in order. A malformed one fails alone. */
  stage(batch: MetricBatch): CommandResult<MetricAppendOutcome>;
  /** Undoes what is staged. */
  undo(): void;
  /** Numbers of the projects with staged samples. */
  stagedProjects(): ReadonlySet<number>;
  /** Series refused: the decoder may have their numbers. */
  forgetInDecoder(isGone: (series: number) => boolean): void;
  /** Forgets the projects, which others may have written to. */
  forgetProjects(projects: ReadonlySet<number>): void;
  /** What is staged is stored, by a commit of this number and day. Returns the newest time of each metric with samples. */
  markStored(commit: number, day: number): readonly MetricCommit[];
  /** Ends a commit of this day, stored or undone. Numbers of series may change. */
  endCommit(day: number): void;
}

export function createGatewayKnowledge(
  options: Pick<MetricWritesOptions, 'clickhouse' | 'decoder' | 'takesStarts'>,
  limits: MetricWriteLimits,
): GatewayKnowledge {
  const { decoder } = options;
  const projects = createProjectNumbers();
  const active = createActiveSeries(() => known, {
    maxOfProject: limits.series.maxActiveSeries,
    maxOfAll: limits.maxActiveSeries,
  });
  const known = createKnownSeries({
    limits: limits.series,
    maxNewLabelBytes: limits.maxCommitRowBytes,
    refusalOf: active.refusalOf,
  });
  const metadata = createProjectMetadata({
    clickhouse: options.clickhouse,
    projectIds: projects.ids,
    limits: limits.metadata,
  });
  const requests = createCommitRequests(projects.ids);
  const stored = createStoredSamples();
  const asked = new Set<number>();
  const seen = new Map<number, SeenCommit>();
  const staging = createSampleStaging({
    decoder,
    registry: known,
    limits: limits.series,
    projects,
    metadata,
    state: known.state,
    acceptedRequests: requests,
    findStored: (series, timestampMs) => stored.find(series, timestampMs),
    findSeries(project, labelBytes) {
      const series = known.resolve(project, labelBytes);
      return typeof series === 'number' ? series : -1;
    },
    noteEmpty: (series) => void (known.isKnown(series) || asked.add(series)),
    takesStarts: options.takesStarts,
  });

  function noteDays({ count, series, timestampsMs }: StagedSamples, arrivalDay: number): void {
    for (let index = 0; index < count; index++) {
      // Casts: in bounds.
      const number = series[index] as number;
      const sampleDay = Math.max(known.sampleDayOf(number), toUtcDay(timestampsMs[index] as number));
      known.know(number, { arrivalDay, sampleDay });
    }
  }

  /** So that what is known takes less than the limit when the next commit begins: projects that have most are forgotten first. */
  function shrink(day: number): void {
    if (known.byteSize <= limits.maxSeriesBytes) return;
    known.keepOnly((series) => known.arrivalDayOf(series) >= day);
    if (known.byteSize > limits.maxSeriesBytes / 2) {
      const forgotten = findLargest(known, known.byteSize - limits.maxSeriesBytes / 2);
      // Before: their projects are not known any more while they are forgotten.
      const isKept = Uint8Array.from({ length: known.count }, (_, series) =>
        forgotten.has(known.projectOf(series)) ? 0 : 1,
      );
      known.keepOnly((series) => isKept[series] === 1);
      for (const project of forgotten) seen.delete(project);
    }
    decoder.forgetSeries(() => true);
  }

  return {
    projects,
    known,
    metadata,
    requests,
    stored,
    asked,
    active,
    staging,
    seen,
    stage(batch) {
      try {
        return { ok: true, outcome: staging.stage(batch) };
      } catch (error) {
        return { ok: false, error };
      }
    },
    undo: () => staging.undo(),
    stagedProjects() {
      const { count, series } = staging.samples;
      const found = new Set<number>();
      // In bounds: a staged sample.
      for (let index = 0; index < count; index++) found.add(known.projectOf(series[index] as number));
      return found;
    },
    forgetInDecoder: (isGone) => decoder.forgetSeries(isGone),
    forgetProjects(numbers) {
      known.forgetProjects(numbers);
      for (const project of numbers) seen.delete(project);
    },
    markStored(commit, day) {
      const { samples } = staging;
      const commits = toMetricCommits(samples, known.metricNames, projects.ids);
      noteDays(samples, day);
      for (const { projectId } of commits) seen.set(projects.ordinalOf(projectId), { commit, day });
      staging.clear();
      known.state.markStored();
      return commits;
    },
    endCommit(day) {
      requests.clear();
      stored.clear();
      asked.clear();
      known.clearRefusals();
      shrink(day);
    },
  };
}

/** The projects that take most, so many that they take so many bytes together. */
function findLargest(
  known: Pick<KnownSeries, 'count' | 'projectOf' | 'labelBytes' | 'metricNames'>,
  bytes: number,
): ReadonlySet<number> {
  const bytesOf = new Map<number, number>();
  for (let series = 0; series < known.count; series++) {
    const project = known.projectOf(series);
    const { length } = known.labelBytes(series);
    const before = bytesOf.get(project) ?? known.metricNames.bytesOf(project);
    bytesOf.set(project, before + length + bytesPerSeries);
  }
  const largest = new Set<number>();
  let found = 0;
  for (const [project, ofProject] of [...bytesOf].sort(([, one], [, other]) => other - one)) {
    if (found >= bytes) break;
    largest.add(project);
    found += ofProject;
  }
  return largest;
}
