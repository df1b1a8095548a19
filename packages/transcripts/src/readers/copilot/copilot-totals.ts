import { type JsonRecord, numberAt, recordAt } from '@hdc/core/content';
import { isRecord } from '../../json.ts';
import type { RecordedTotals, RecordedUsage } from '../../transcript.ts';
import { callUsage } from './copilot-session.ts';

export interface CopilotTotals {
  readonly main: RecordedTotals | undefined;
  /** By the id of the sub-agent. */
  readonly agents: ReadonlyMap<string, RecordedTotals | undefined>;
}

/** The counts of one run of a session, and how many answers it wrote down. */
export interface CopilotRun {
  readonly totals: CopilotTotals;
  readonly answers: number;
}

/**
 * The counters of all runs. A resumed session begins to count anew in some versions and counts on in others, so the
 * answers of the run decide which of the two fits.
 */
export function sumRuns(runs: readonly CopilotRun[]): CopilotTotals | undefined {
  let sum: CopilotTotals | undefined;
  let before: CopilotTotals | undefined;
  for (const { totals, answers } of runs) {
    sum =
      sum && before && !countsOn(before, totals, answers) ? addTotals(sum, totals) : mergeOver(sum, totals);
    before = totals;
  }
  return sum;
}

function countsOn(before: CopilotTotals, now: CopilotTotals, answers: number): boolean {
  const [then, total] = [requestsOf(before), requestsOf(now)];
  return total >= then && Math.abs(answers - (total - then)) <= Math.abs(answers - total);
}

function requestsOf({ main, agents }: CopilotTotals): number {
  return [main, ...agents.values()].reduce((sum, totals) => sum + (totals?.requests ?? 0), 0);
}

/** An agent that the later run did not see keeps what it had. */
function mergeOver(sum: CopilotTotals | undefined, totals: CopilotTotals): CopilotTotals {
  return {
    main: totals.main ?? sum?.main,
    agents: new Map([...(sum?.agents ?? []), ...totals.agents]),
  };
}

function addTotals(a: CopilotTotals, b: CopilotTotals): CopilotTotals {
  const names = new Set([...a.agents.keys(), ...b.agents.keys()]);
  return {
    main: addRows(a.main, b.main),
    agents: new Map([...names].map((name) => [name, addRows(a.agents.get(name), b.agents.get(name))])),
  };
}

function addRows(a: RecordedTotals | undefined, b: RecordedTotals | undefined): RecordedTotals | undefined {
  return a && b ? { ...add(a, b), requests: a.requests + b.requests } : (a ?? b);
}

/** Copilot's totals at the end of a run, by agent in newer versions. */
export function copilotTotals(shutdown: JsonRecord): CopilotTotals {
  const snapshot = recordAt(shutdown, 'accountingSnapshot');
  const agents = recordAt(snapshot, 'agentMetrics');
  const rows = Object.entries(agents).filter(([name]) => name !== 'main');
  return {
    main: sum(
      isRecord(agents['main']) ? agents['main'] : isRecord(shutdown['modelMetrics']) ? shutdown : snapshot,
    ),
    agents: new Map(rows.map(([name, metrics]) => [name, isRecord(metrics) ? sum(metrics) : undefined])),
  };
}

/** Over the models that were used. */
function sum(metrics: JsonRecord): RecordedTotals | undefined {
  const models = Object.values(recordAt(metrics, 'modelMetrics')).filter(isRecord);
  const requests = models.reduce(
    (total, model) => total + (numberAt(recordAt(model, 'requests'), 'count') ?? 0),
    0,
  );
  if (requests === 0) return undefined;
  const usages = models.flatMap((model) => callUsage(recordAt(model, 'usage')) ?? []);
  return { requests, ...usages.reduce<RecordedUsage>(add, {}) };
}

function add(a: RecordedUsage, b: RecordedUsage): RecordedUsage {
  const keys = ['inputTokens', 'cachedTokens', 'cacheWriteTokens', 'outputTokens'] as const;
  const rows = keys.filter((key) => a[key] !== undefined || b[key] !== undefined);
  return Object.fromEntries(rows.map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]));
}
