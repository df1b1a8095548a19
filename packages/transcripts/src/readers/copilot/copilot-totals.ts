import { isRecord, type JsonRecord, numberAt, recordAt } from '../../json.ts';
import type { RecordedTotals, RecordedUsage } from '../../transcript.ts';
import { callUsage } from './copilot-session.ts';

export interface CopilotTotals {
  readonly main: RecordedTotals | undefined;
  /** By the id of the sub-agent. */
  readonly agents: ReadonlyMap<string, RecordedTotals | undefined>;
}

/** What Copilot says at its end of all calls so far, by agent in newer versions; a resumed session counts on. */
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
