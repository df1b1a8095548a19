import { type JsonRecord, numberAt, recordAt, textAt } from '@hdc/core/content';
import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { isRecord } from '../../json.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { CopilotSession } from './copilot-session.ts';
import { type CopilotRun, copilotTotals, sumRuns } from './copilot-totals.ts';

const identity = { format: 'copilot', agent: 'GitHub Copilot CLI' } as const;
const MAIN = '';
const PLAN = 'Copilot';

/** The event log of GitHub Copilot CLI, in which sub-agents write among the events of their parent. */
export const copilotReader: TranscriptReader = {
  ...identity,
  recognise: ({ records }) => records.some(isCopilot),
  read,
};

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const sessions = new Map<string, CopilotSession>();
  const sessionOf = (agent: string): CopilotSession => {
    const known = sessions.get(agent) ?? new CopilotSession(new TranscriptBuilder(source, identity));
    sessions.set(agent, known);
    return known;
  };
  const main = sessionOf(MAIN);
  const seen = new Set<string>();
  const runs: CopilotRun[] = [];
  let answers = 0;
  let plan: string | undefined;
  for await (const { value, line } of source.records()) {
    const session = sessionOf(agentOf(value));
    session.records += 1;
    const id = textAt(value, 'id');
    if (id !== undefined && seen.has(id)) {
      source.skipped.add('record', 'it repeats an earlier one', line);
      continue;
    }
    if (id !== undefined) seen.add(id);
    if (value['type'] === 'assistant.message') answers += 1;
    if (value['type'] === 'session.shutdown') {
      runs.push({ totals: copilotTotals(recordAt(value, 'data')), answers });
      answers = 0;
    }
    if (isOnPlan(recordAt(value, 'data'))) plan = PLAN;
    session.add(value, line);
  }
  const totals = sumRuns(runs);
  const id = main.id ?? source.path;
  const directory = main.workingDirectory;
  yield main.build({ id, workingDirectory: directory, totals: totals?.main, plan });
  sessions.delete(MAIN);
  for (const [agent, session] of sessions) {
    const names = { id: `${id}/${agent}`, parent: id, workingDirectory: directory, plan };
    yield session.build({ ...names, totals: totals?.agents.get(agent) });
  }
}

/** Requests that a plan pays are counted apart; with a key of one's own there are none. */
function isOnPlan(data: JsonRecord): boolean {
  return (numberAt(data, 'totalPremiumRequests') ?? 0) > 0;
}

/** Newer versions name the agent, older ones only the call that started it. */
function agentOf(event: JsonRecord): string {
  return textAt(event, 'agentId') ?? textAt(recordAt(event, 'data'), 'parentToolCallId') ?? MAIN;
}

function isCopilot(record: JsonRecord): boolean {
  const { type, data } = record;
  return (
    typeof type === 'string' &&
    /^(?:session|user|assistant|system|tool|hook)\.[a-z_]+$/.test(type) &&
    isRecord(data) &&
    'parentId' in record
  );
}
