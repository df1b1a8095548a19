import {
  type AgentRow,
  buildReport,
  describeBill,
  describeContextSaving,
  describeFailures,
  type LedgerEntry,
  type Refusal,
} from '@hdc/gateway';
import { formatCount, plural } from '@hdc/text';

const LEAST_REFUSAL = 400;

type RunRow = Partial<Pick<AgentRow, 'title' | 'remedy' | 'hint' | 'child'>>;

/** The traffic while an agent ran. */
export interface RunTraffic {
  readonly entries: readonly LedgerEntry[];
  /** Answers of the gateway itself. */
  readonly refusals?: readonly Pick<Refusal, 'status' | 'message'>[];
  /** Requests without a conversation. */
  readonly others?: number;
  /** The address of the page while it ran. */
  readonly page?: string;
}

/** The requests of an agent on one line; if none came, the likely reason. */
export function describeRun(traffic: RunTraffic, row: RunRow = {}): string {
  const { totals } = buildReport(traffic.entries);
  const problems = describeProblems(traffic);
  if (totals.requests === 0) {
    if (problems !== '') return `no request was answered: ${problems}`;
    const others = traffic.others ? ` (only ${plural(traffic.others, 'other request')})` : '';
    const { title = 'the agent', remedy = row.hint ?? '' } = row;
    return `no request with a conversation came by${others}. If ${title} asked a model, it ignored ${whatItWasTold(row)}. ${remedy}`.trimEnd();
  }
  const parts = [
    plural(totals.requests, 'request'),
    ...describeFailures(totals),
    ...(totals.failed < totals.requests ? [describeContextSaving(totals), describeBill(totals)] : []),
    plural(totals.faults, 'fault'),
  ];
  const told = problems === '' ? '' : ` (${problems})`;
  return `${parts.join(', ')}${told}. ${traffic.page === undefined ? '' : `The page was at ${traffic.page}; `}hdc gateway report`;
}

/** The variables that `hdc run` set by default, and how to leave them alone; empty if there are none. */
export function describeDeferral({ title = 'the agent' }: RunRow, set: readonly string[]): string {
  if (set.length === 0) return '';
  return `hdc: ${set.join(' ')}: ${title} loads schemas of tools when it needs them; --defer-tools off leaves that to it\n`;
}

/** The errors that agents got instead of an answer, from the gateway and from the vendor. */
function describeProblems({ entries, refusals = [] }: RunTraffic): string {
  const texts = [
    ...refusals.map(({ status, message }) => `${status} by hdc, ${message}`),
    ...entries.flatMap(({ status = 0, ending }) => {
      if (status >= LEAST_REFUSAL) return [`${status} by the vendor`];
      return ending === 'vendor-cut' ? ['cut by the vendor'] : [];
    }),
  ];
  const counts = [...new Set(texts)].map((text) => {
    const count = texts.filter((each) => each === text).length;
    return `${count > 1 ? `${formatCount(count)} × ` : ''}${text}`;
  });
  return counts.join('; ');
}

/** Variables, options and files by which it was pointed. */
function whatItWasTold({ child = {} }: RunRow): string {
  const { env = {}, jsonEnv = {}, args = [], file } = child;
  const told = Object.entries(env).filter(([, text]) => text.includes('{'));
  const urls = file ? [] : [...told.map(([name]) => name), ...Object.keys(jsonEnv)];
  const options = args[0] === undefined ? [] : [`the option ${args[0]}${file ? ` (${file.name})` : ''}`];
  return [...urls, ...options].join(', ');
}
