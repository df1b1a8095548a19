import type { ContentBlock, IContent, ToolCallBlock } from '@hdc/core';
import { describeCall } from '@hdc/core/content';
import { messageOf } from '@hdc/core/errors';
import type { Approvals } from '../approval/approvals.ts';
import { REDACTED } from '../create-secret-filter.ts';
import { ToolError } from '../tool-error.ts';
import { parseCall } from '../tools/parse-call.ts';
import type { Tool, ToolContext, ToolDetail, ToolOutput } from '../tools/tool.ts';
import type { AgentListener, ToolResultEvent } from './agent-event.ts';

/** The surroundings in which calls run. */
export interface CallEnvironment {
  readonly tools: readonly Tool[];
  readonly context: ToolContext;
  readonly approvals: Approvals;
  readonly signal: AbortSignal;
  readonly emit: AgentListener;
  /** Takes keys out of results for the model and the transcript. */
  readonly redact: (text: string) => string;
  readonly now: () => number;
}

interface AnsweredCall {
  readonly entry: IContent;
  readonly event: ToolResultEvent;
  readonly isDenied: boolean;
}

type Outcome =
  | { readonly output: ToolOutput }
  | {
      readonly error: string;
      readonly result: string;
      readonly summary?: string;
      readonly detail?: ToolDetail;
    };

const KEYS_REPLACED = `[Keys in this result were replaced by ${REDACTED}.]`;
const INTERRUPTED = 'The person interrupted the turn before this call was done.';

/** Runs one call. Never throws: a failure is the answer. */
export async function callTool(call: ToolCallBlock, environment: CallEnvironment): Promise<AnsweredCall> {
  const { emit, now, redact } = environment;
  const started = now();
  const title = describeCall(call);
  emit({ type: 'tool-call', id: call.id, name: call.name, title });
  let isDenied = false;
  const outcome = await outcomeOf(call, environment, () => {
    isDenied = true;
  });
  const error = 'error' in outcome ? redact(outcome.error) : undefined;
  const detail = 'output' in outcome ? outcome.output.detail : outcome.detail;
  const durationMs = now() - started;
  return {
    entry: { speaker: 'tool', blocks: blocksOf(call, outcome, redact), metadata: { timestamp: now() } },
    event: {
      type: 'tool-result',
      id: call.id,
      name: call.name,
      title,
      summary: summaryOf(outcome, isDenied, error ?? ''),
      ...(error !== undefined && { error }),
      ...(detail && { detail: { kind: detail.kind, text: redact(detail.text) } }),
      durationMs,
    },
    isDenied,
  };
}

async function outcomeOf(
  call: ToolCallBlock,
  { tools, context, approvals, signal, emit, redact }: CallEnvironment,
  onDenied: () => void,
): Promise<Outcome> {
  try {
    signal.throwIfAborted();
    const { tool, parameters } = parseCall(call, tools);
    const prepared = await tool.prepare(parameters, context);
    const verdict = await approvals.check(prepared.approval, signal);
    if (!verdict.isAllowed) {
      onDenied();
      throw new ToolError(describeDenial(verdict.reason));
    }
    signal.throwIfAborted();
    const output = await prepared.run(signal, (lines, rest) =>
      emit({ type: 'tool-output', id: call.id, lines: lines.map(redact), rest: redact(rest) }),
    );
    return { output };
  } catch (error) {
    if (error instanceof ToolError) return failureOf(error);
    if (signal.aborted) return { error: INTERRUPTED, result: '' };
    const reason = messageOf(error);
    return { error: `The tool failed: ${reason}`, result: '' };
  }
}

function describeDenial(reason: string | undefined): string {
  if (reason === undefined) return 'This was not allowed. Go on without it, or ask what to do instead.';
  return `This was not allowed. The person says why: ${reason}`;
}

function failureOf({ message, result = message, summary, output }: ToolError): Outcome {
  return {
    error: message,
    result,
    ...(summary !== undefined && { summary }),
    ...(output !== undefined && { detail: { kind: 'output' as const, text: output } }),
  };
}

function blocksOf(call: ToolCallBlock, outcome: Outcome, redact: (text: string) => string): ContentBlock[] {
  const result = withoutKeys('output' in outcome ? outcome.output.result : outcome.result, redact);
  return [
    {
      type: 'tool_response',
      callId: call.id,
      toolName: call.name,
      result,
      ...('error' in outcome && { error: redact(outcome.error) }),
    },
    ...('output' in outcome ? (outcome.output.media ?? []) : []),
  ];
}

/** Adds a note if it took keys out, or the model would take the placeholder for the file's own text. */
function withoutKeys(result: string, redact: (text: string) => string): string {
  const clean = redact(result);
  if (clean === result) return result;
  return `${clean}${clean.endsWith('\n') ? '' : '\n'}${KEYS_REPLACED}`;
}

/** The errors are written for the model; a person needs less. */
function summaryOf(outcome: Outcome, isDenied: boolean, error: string): string {
  if ('output' in outcome) return outcome.output.summary;
  if (outcome.summary !== undefined) return outcome.summary;
  return isDenied ? 'not allowed' : (error.replace(/:\n\s*/, ': ').split('\n', 1)[0] ?? '');
}
